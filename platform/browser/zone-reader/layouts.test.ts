import { describe, expect, it } from 'vitest';
import { hasValidChecks, overflowOf } from './layouts.ts';

const belgian = [
  'IDBEL000590696<1015<<<<<<<<<<<',
  '9401013F2710017BEL000101123453',
  'SPECIMEN<<SPECIMEN<<<<<<<<<<<<',
];
const long = [
  'IDUTO123456789<07<<<<<<<<<<<<<',
  '8601012M3001019UTO<<<<<<<<<<<6',
  'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
];
const withFiller = ['IDUTO123456789<AB15<<<<<<<<<<<', '8601012M3001019UTO<<<<<<<<<<<2', long[2] ?? ''];
const unknownBirth = [
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
  'L898902C36UTO6408<<0F1204159<<<<<<<<<<<<<<<4',
];

describe('the check digits of a card', () => {
  it('the check digits of a card are valid if the document number continues outside its field', () => {
    expect([belgian, long].map(lines => [hasValidChecks('TD1', lines), overflowOf('TD1', lines)])).toEqual([
      [true, 4],
      [true, 2],
    ]);
  });

  it('the check digit of a long document number may be calculated with or without the filler inside the number', () => {
    expect(hasValidChecks('TD1', withFiller)).toBe(true);
    expect(overflowOf('TD1', withFiller)).toBe(4);
  });

  it('the check digits of a card are invalid if a character outside the field is wrong', () => {
    const [first = '', ...others] = belgian;
    expect(hasValidChecks('TD1', [first.replace('1015', '1025'), ...others])).toBe(false);
    expect(hasValidChecks('TD1', [first.replace('<1015', '<<<<<'), ...others])).toBe(false);
  });
});

it('the check digits of a passport are valid if the day of birth is unknown', () => {
  expect(hasValidChecks('TD3', unknownBirth)).toBe(true);
});
