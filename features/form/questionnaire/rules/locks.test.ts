import { expect, test } from 'vitest';
import type { RegisterBasis } from '#features/hotel/register-law/rules/required.ts';
import { aQuestionnaire } from '../factory.ts';
import type { SystemName } from './system-questions.ts';

function questionNamed(name: SystemName, basis: Partial<RegisterBasis>, country = 'JP') {
  const found = aQuestionnaire({ basis, country }).find(each => each.system_name === name);
  if (!found) throw new Error(`There is no question ${name}`);
  const { visibility, required, visibility_companion, required_companion, locked } = found;
  const why = new Set(locked.map(each => each.slice(each.indexOf(':') + 1)));
  return { toggles: [visibility, required, visibility_companion, required_companion], why: [...why] };
}

const akita = { prefecture: 5 };
const minpaku = { lodging: 'minpaku' as const };

test('requires what the local ordinance requires, but from companions only if it applies to each person', () => {
  expect(questionNamed('age', akita)).toEqual({ toggles: [1, 1, 1, 1], why: ['register-ordinance'] });
  expect(questionNamed('prev_destination', akita)).toEqual({
    toggles: [1, 1, 0, 0],
    why: ['register-ordinance'],
  });
});

test('the hotel decides whether to require a question that no rule requires', () => {
  expect(questionNamed('age', {})).toEqual({ toggles: [0, 0, 0, 0], why: [] });
  expect(questionNamed('prev_destination', { prefecture: 24 }).why).toEqual([]);
});

test('private lodging must ask everyone for the address and occupation, but not for the phone number', () => {
  expect(questionNamed('occupation', minpaku)).toEqual({ toggles: [1, 1, 1, 1], why: ['minpaku-law'] });
  expect(questionNamed('address', minpaku)).toEqual({ toggles: [1, 1, 1, 1], why: ['minpaku-law'] });
  expect(questionNamed('phone', minpaku).why).toEqual([]);
});

test('requires what the health center requires, even outside Japan', () => {
  const items = { items: ['occupation' as const] };
  expect(questionNamed('occupation', items)).toEqual({ toggles: [1, 1, 1, 1], why: ['health-centre'] });
  expect(questionNamed('occupation', items, 'KR').why).toEqual(['health-centre']);
  expect(questionNamed('full_name', items, 'KR').why).toEqual([]);
});

test('the law is the stated reason if the health center requires the same', () => {
  expect(questionNamed('age', { ...akita, items: ['age'] }).why).toEqual(['register-ordinance']);
});

test('gender is locked as optional unless the register must contain it', () => {
  expect(questionNamed('gender', {}).why).toEqual(['never']);
  expect(questionNamed('gender', { items: ['sex'] })).toEqual({
    toggles: [1, 1, 1, 1],
    why: ['health-centre'],
  });
});

test('a passport image is not locked, because the front desk can copy the passport', () => {
  expect(questionNamed('gov_id', {}).why).toEqual([]);
});
