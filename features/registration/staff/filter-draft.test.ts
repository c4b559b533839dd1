import { expect, test } from 'vitest';
import { draftErrors, trimmed, withDay } from './filter-draft.ts';
import { noTerms } from './list-state.ts';

const day = '2026-11-21';
const draft = (from: string, to: string, terms = {}) => ({ from, to, terms: { ...noTerms, ...terms } });

test('both days are needed while nothing is searched for', () => {
  expect(draftErrors(draft(day, day))).toEqual({});
  expect(draftErrors(draft('', ''))).toEqual({ from: 'missing', to: 'missing' });
  expect(draftErrors(draft('', '', { name: '  ' }))).toEqual({ from: 'missing', to: 'missing' });
});

test('one day without the other is never enough', () => {
  expect(draftErrors(draft(day, '', { name: '山田' }))).toEqual({ to: 'missing' });
  expect(draftErrors(draft('', day, { name: '山田' }))).toEqual({ from: 'missing' });
});

test('over all days a term has at least two characters, within days one will do', () => {
  expect(draftErrors(draft('', '', { name: '山', phone: '9-' }))).toEqual({ name: 'short', phone: 'short' });
  expect(draftErrors(draft('', '', { name: '山田' }))).toEqual({});
  expect(draftErrors(draft(day, day, { name: '山' }))).toEqual({});
});

test('spaces around a term are not searched for', () => {
  expect(trimmed({ ...noTerms, name: ' 山田 太郎　' })).toEqual({ ...noTerms, name: '山田 太郎' });
});

test('a range that would end before it begins becomes one day', () => {
  expect(withDay(draft(day, day), 'from', '2026-12-01')).toMatchObject({
    from: '2026-12-01',
    to: '2026-12-01',
  });
  expect(withDay(draft(day, day), 'to', '2026-11-01')).toMatchObject({
    from: '2026-11-01',
    to: '2026-11-01',
  });
  expect(withDay(draft(day, day), 'to', '2026-12-01')).toMatchObject({ from: day, to: '2026-12-01' });
});
