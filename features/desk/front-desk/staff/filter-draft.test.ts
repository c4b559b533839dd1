import { expect, test } from 'vitest';
import { draftErrors, trimTerms, withDay } from './filter-draft.ts';
import { noTerms } from './list-state.ts';

const day = '2026-11-21';
const draft = (from: string, to: string, terms = {}) => ({ from, to, terms: { ...noTerms, ...terms } });

test('valid filters have no errors', () => {
  expect(draftErrors(draft(day, day))).toBeUndefined();
  expect(draftErrors(draft('', '', { name: '山田' }))).toBeUndefined();
});

test("shows each error of the list's filters on its field", () => {
  expect(draftErrors(draft(day, ''))).toEqual({ to: 'day_missing' });
  expect(draftErrors(draft('', '', { reservation: 'R', name: '--', phone: 'Smith' }))).toEqual({
    reservation: 'too_short',
    name: 'no_letters',
    phone: 'no_digits',
  });
});

test('trims spaces around a search term', () => {
  expect(trimTerms({ ...noTerms, name: ' 山田 太郎　' })).toEqual({ ...noTerms, name: '山田 太郎' });
});

test('moving the first day past the last day also moves the last day', () => {
  expect(withDay(draft(day, day), 'from', '2026-12-01')).toMatchObject({
    from: '2026-12-01',
    to: '2026-12-01',
  });
  expect(withDay(draft(day, day), 'to', '2026-12-01')).toMatchObject({ from: day, to: '2026-12-01' });
});

test('a last day before the first day is reported and does not move the first day', () => {
  const turned = withDay(draft(day, day), 'to', '0002-12-01');
  expect(turned).toMatchObject({ from: day, to: '0002-12-01' });
  expect(draftErrors(turned)).toEqual({ to: 'range_backwards' });
});
