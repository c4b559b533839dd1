import { expect, it } from 'vitest';
import { countryCodes } from '#i18n/country-codes.ts';
import { countryOnZone } from './alpha-3.ts';
import { answersIn, documentOf, expiryNote, isSameAnswer } from './travel-document.ts';

const passport = {
  format: 'TD3',
  lines: ['P<D<<ERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<<', 'L898902C36D<<7408122F1204159ZE184226B<<<<<10'],
} as const;
const card = {
  format: 'TD1',
  lines: [
    'I<UTOD231458907<<<<<<<<<<<<<<<',
    '7408122F1204159UTO<<<<<<<<<<<6',
    'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
  ],
} as const;

// Rule: passport.read
it('a scanned passport fills in the answers of the form', () => {
  const read = documentOf(passport, '2010-01-01');
  expect(read).toEqual({
    surname: 'ERIKSSON',
    givenNames: 'ANNA MARIA',
    nationality: 'DE',
    number: 'L898902C3',
    birth: '1974-08-12',
    sex: 'female',
    expiry: '2012-04-15',
  });
  expect(read && [...answersIn(read)]).toEqual([
    ['full_name', 'ANNA MARIA ERIKSSON'],
    ['nationality', 'DE'],
    ['gov_id_number', 'L898902C3'],
    ['dob', '1974-08-12'],
    ['gender', 'female'],
  ]);
});

it('a scanned ID card is read like a passport, and an unknown country leaves the nationality empty', () => {
  const read = documentOf(card, '2010-01-01');
  expect(read).toMatchObject({
    surname: 'ERIKSSON',
    nationality: '',
    number: 'D23145890',
    expiry: '2012-04-15',
  });
  expect(read && answersIn(read).has('nationality')).toBe(false);
});

it.each([
  ['I<BEL000590696<1015<<<<<<<<<<<', '000590696101'],
  ['IDUTO123456789<07<<<<<<<<<<<<<', '1234567890'],
  ['I<UTOD231458907A12<<<<<<<<<<<<', 'D23145890'],
])('a card with the line %s has the number %s', (line, number) => {
  const [, second, third] = card.lines;
  expect(documentOf({ ...card, lines: [line, second, third] }, '2010-01-01')?.number).toBe(number);
});

it('an incomplete date of birth stays empty, and the rest of the document is read', () => {
  const line = 'L898902C36D<<6408<<7F1204159ZE184226B<<<<<10';
  const read = documentOf({ ...passport, lines: [passport.lines[0], line] }, '2010-01-01');
  expect(read).toMatchObject({ birth: '', number: 'L898902C3', sex: 'female', expiry: '2012-04-15' });
  expect(read && answersIn(read).has('dob')).toBe(false);
});

it('two-digit years resolve to a birth in the past and an expiry near today', () => {
  const born = (yymmdd: string) => {
    const line = `L898902C36D<<${yymmdd}2F1204159ZE184226B<<<<<10`;
    return documentOf({ ...passport, lines: [passport.lines[0], line] }, '2012-06-01')?.birth;
  };
  expect([born('120601'), born('120602'), born('740812')]).toEqual([
    '2012-06-01',
    '1912-06-02',
    '1974-08-12',
  ]);
  expect(documentOf(passport, '2095-01-01')?.expiry).toBe('2112-04-15');
  expect(documentOf(passport, '1999-01-01')?.expiry).toBe('2012-04-15');
});

it('a document with a nonexistent date is not read', () => {
  const line = 'L898902C36D<<7413122F1204159ZE184226B<<<<<10';
  expect(documentOf({ ...passport, lines: [passport.lines[0], line] }, '2010-01-01')).toBeUndefined();
});

// Rule: passport.expiry
it.each([
  ['2010-05-03', '2010-05-04', '2010-05-06', 'expired'],
  ['2010-05-04', '2010-05-04', '2010-05-04', undefined],
  ['2010-05-05', '2010-05-04', '2010-05-06', 'before-check-out'],
  ['2010-05-06', '2010-05-04', '2010-05-06', undefined],
])('a passport expiring on %s is flagged on %s for check-out on %s: %s', (ends, today, leaves, note) => {
  expect(expiryNote(ends, today, leaves)).toBe(note);
});

// Rule: passport.expiry
it.each([
  ['2010-05-03', 'expired'],
  ['2011-05-03', 'within-a-year'],
  ['2011-05-04', undefined],
])('without the check-out date, a passport expiring on %s is flagged: %s', (ends, note) => {
  expect(expiryNote(ends, '2010-05-04', null)).toBe(note);
});

// Rule: passport.differs
it('names match in any order and without accents, and numbers match without spaces', () => {
  expect(isSameAnswer('full_name', 'Eriksson Anna-María', 'ANNA MARIA ERIKSSON')).toBe(true);
  expect(isSameAnswer('full_name', 'Anna O’Malley', 'ANNA OMALLEY')).toBe(true);
  expect(isSameAnswer('full_name', 'Anna Ericsson', 'ANNA ERIKSSON')).toBe(false);
  expect(isSameAnswer('gov_id_number', 'l89 8902-c3', 'L898902C3')).toBe(true);
  expect(isSameAnswer('gov_id_number', 'L898902C4', 'L898902C3')).toBe(false);
});

it("every country in the form's list has a passport code", () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap(a => letters.flatMap(b => letters.map(c => a + b + c)));
  const reached = new Set(codes.map(countryOnZone));
  expect(countryCodes.map(({ alpha2 }) => alpha2).filter(code => !reached.has(code))).toEqual([]);
});
