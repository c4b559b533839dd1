import { expect, test } from 'vitest';
import type { RegisterBasis } from '#features/hotel/register-law/rules/required.ts';
import { aQuestionnaire } from '../factory.ts';
import type { SystemName } from './system-questions.ts';

/** A question of a hotel that says this of its register: its four toggles, and why they are locked. */
function asked(name: SystemName, basis: Partial<RegisterBasis>, country = 'JP') {
  const found = aQuestionnaire({ basis, country }).find(each => each.system_name === name);
  if (!found) throw new Error(`There is no question ${name}`);
  const { visibility, required, visibility_companion, required_companion, locked } = found;
  const why = new Set(locked.map(each => each.slice(each.indexOf(':') + 1)));
  return { toggles: [visibility, required, visibility_companion, required_companion], why: [...why] };
}

const akita = { prefecture: 5 };
const minpaku = { lodging: 'minpaku' as const };

test('what the ordinance of the place asks for is asked, of companions what nobody may answer for them', () => {
  expect(asked('age', akita)).toEqual({ toggles: [1, 1, 1, 1], why: ['register-ordinance'] });
  expect(asked('prev_destination', akita)).toEqual({ toggles: [1, 1, 0, 0], why: ['register-ordinance'] });
});

test('where nothing asks for it a question is the hotel’s to decide', () => {
  expect(asked('age', {})).toEqual({ toggles: [0, 0, 0, 0], why: [] });
  expect(asked('prev_destination', { prefecture: 24 }).why).toEqual([]);
});

test('private lodging asks everybody for address and occupation, and nobody for a phone by law', () => {
  expect(asked('occupation', minpaku)).toEqual({ toggles: [1, 1, 1, 1], why: ['minpaku-law'] });
  expect(asked('address', minpaku)).toEqual({ toggles: [1, 1, 1, 1], why: ['minpaku-law'] });
  expect(asked('phone', minpaku).why).toEqual([]);
});

test('what the health centre asks for is asked, outside Japan, too', () => {
  const items = { items: ['occupation' as const] };
  expect(asked('occupation', items)).toEqual({ toggles: [1, 1, 1, 1], why: ['health-centre'] });
  expect(asked('occupation', items, 'KR').why).toEqual(['health-centre']);
  expect(asked('full_name', items, 'KR').why).toEqual([]);
});

test('the law is the reason where the health centre asks for the same', () => {
  expect(asked('age', { ...akita, items: ['age'] }).why).toEqual(['register-ordinance']);
});

test('gender may stay empty unless the register must hold it', () => {
  expect(asked('gender', {}).why).toEqual(['never']);
  expect(asked('gender', { items: ['sex'] })).toEqual({ toggles: [1, 1, 1, 1], why: ['health-centre'] });
});

test('the copy of the passport may be made at the desk', () => {
  expect(asked('gov_id', {}).why).toEqual([]);
});
