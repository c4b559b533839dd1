import { expect, test } from 'vitest';
import { type Answers, type RegisterPerson, registerStatus, worstMark } from './register-status.ts';
import { registerRulesOn, unsetBasis } from './required.ts';

const national = registerRulesOn({ country: 'JP', basis: unsetBasis }, '2024-06-01');
const akita = registerRulesOn({ country: 'JP', basis: { ...unsetBasis, prefecture: 5 } }, '2024-06-01');
const minpaku = registerRulesOn(
  { country: 'JP', basis: { ...unsetBasis, lodging: 'minpaku' } },
  '2024-06-01',
);

const yamada: Answers = {
  full_name: '山田 花子',
  has_japan_address: 'yes',
  address: '秋田市山王3-1',
  phone: '+819012345678',
};
const lukasz: Answers = {
  full_name: 'Łukasz Nowak',
  has_japan_address: 'no',
  nationality: 'PL',
  gov_id_number: 'AB1234567',
  gov_id: 'picture',
  address: 'ul. Długa 1, Gdańsk',
  email: 'lukasz@example.com',
};
const person = (answers: Answers, more: Partial<RegisterPerson> = {}): RegisterPerson => ({
  answers,
  passportSeen: false,
  booking: { arrival: '2024-06-01', departure: '2024-06-02', room: null },
  ...more,
});

test('a register entry with an address in Japan is complete with a name, an address and contact details', () => {
  expect(registerStatus(national, person(yamada))).toEqual({ mark: 'complete', missing: [] });
});

test('an email address counts as contact details in the register', () => {
  const { phone, ...rest } = yamada;
  expect(registerStatus(national, person(rest))?.missing).toEqual(['contact']);
  expect(registerStatus(national, person({ ...rest, email: 'a@example.com' }))?.mark).toBe('complete');
});

test("a foreigner's register entry without an address in Japan is complete once staff have seen the passport", () => {
  expect(registerStatus(national, person(lukasz))).toEqual({ mark: 'passport_unseen', missing: [] });
  expect(registerStatus(national, person(lukasz, { passportSeen: true }))?.mark).toBe('complete');
});

test('a passport copy is accepted in place of the nationality and passport number, but not the reverse', () => {
  const { gov_id_number, nationality, ...copy } = lukasz;
  expect(registerStatus(national, person(copy))?.missing).toEqual([]);
  const { gov_id, ...words } = lukasz;
  expect(registerStatus(national, person(words))?.missing).toEqual(['passport_copy']);
});

test('missing items take precedence over an unseen passport', () => {
  expect(registerStatus(national, person({ ...lukasz, address: '' }))).toEqual({
    mark: 'missing',
    missing: ['address'],
  });
});

test('a Japanese citizen who lives abroad does not need to show a passport', () => {
  const answers = { ...yamada, has_japan_address: 'no', nationality: 'JP' };
  expect(registerStatus(national, person(answers))?.mark).toBe('complete');
});

test('an unanswered question about the address in Japan is reported as missing', () => {
  const { has_japan_address, ...rest } = yamada;
  expect(registerStatus(national, person(rest))?.missing).toEqual(['residence']);
});

test("companions share the main guest's address and contact details in a hotel but not in private lodging", () => {
  const child = person({ full_name: '山田 一郎', has_japan_address: 'yes' }, { representative: yamada });
  expect(registerStatus(national, child)?.mark).toBe('complete');
  expect(registerStatus(minpaku, child)?.missing).toEqual(['address', 'occupation']);
});

test('the age follows from the date of birth, and the room from the booking', () => {
  const answers = { ...yamada, dob: '1990-01-01', prev_destination: '仙台市', next_destination: '青森市' };
  expect(registerStatus(akita, person(answers))?.missing).toEqual(['room']);
  const booking = { arrival: '2024-06-01', departure: '2024-06-02', room: '501' };
  expect(registerStatus(akita, person(answers, { booking }))?.mark).toBe('complete');
});

test('a hotel outside Japan without required items has no register state', () => {
  const rules = registerRulesOn({ country: 'KR', basis: unsetBasis }, '2024-06-01');
  expect(registerStatus(rules, person({}))).toBeNull();
});

test('a party has the most severe register mark of all its persons', () => {
  expect(worstMark(['complete', 'missing', 'passport_unseen'])).toBe('missing');
  expect(worstMark(['complete', 'passport_unseen', null])).toBe('passport_unseen');
  expect(worstMark([null])).toBeNull();
});
