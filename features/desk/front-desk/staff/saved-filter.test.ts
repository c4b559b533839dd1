import { describe, expect, test } from 'vitest';
import { arrivingOn } from '../rules/list-choices.ts';
import { filtersFrom, isNear, isShown, keptFrom } from './saved-filter.ts';

const today = '2026-11-21';
const later = '2026-12-30';
const week = { ...arrivingOn(today), to: '2026-11-27', status: 'unregistered' as const, passport: true };

describe('a saved filter', () => {
  test('is what was saved, as long as it is the same day', () => {
    for (const moving of [true, false])
      expect(filtersFrom(keptFrom(week, today, moving), today, arrivingOn(today))).toEqual(week);
  });

  test('moves its days along with today, where that is meant', () => {
    const kept = keptFrom(week, today, true);
    expect(filtersFrom(kept, later, arrivingOn(later))).toMatchObject({ from: later, to: '2027-01-05' });
  });

  test('keeps its days as they are, where that is meant', () => {
    const kept = keptFrom(week, today, false);
    expect(filtersFrom(kept, later, arrivingOn(later))).toMatchObject({ from: today, to: '2026-11-27' });
  });

  test('of a search over all days leaves the days that are shown', () => {
    const kept = keptFrom({ ...week, from: '', to: '' }, today, true);
    expect(filtersFrom(kept, later, { from: '2026-12-24', to: '2026-12-25' })).toMatchObject({
      from: '2026-12-24',
      to: '2026-12-25',
    });
    expect(filtersFrom(kept, later, { from: '', to: '' })).toMatchObject({ from: later, to: later });
  });

  test('never has what was searched for', () => {
    const searched = { ...week, terms: { reservation: 'R-1', name: '山田', phone: '090' } };
    expect(JSON.stringify(keptFrom(searched, today, true))).not.toMatch(/R-1|山田|090/);
  });

  test('is told as the one that is shown', () => {
    const kept = keptFrom(week, today, true);
    expect(isShown(kept, today, week)).toBe(true);
    expect(isShown(kept, today, { ...week, status: 'all' })).toBe(false);
    expect(isShown(kept, later, week)).toBe(false);
  });

  test('of another release counts as far as this one knows it', () => {
    expect(filtersFrom({ status: 'asleep', check_in_from: 0 }, today, week)).toEqual({
      ...arrivingOn(today),
      to: '2026-11-27',
    });
  });
});

test('days that begin yesterday, today or tomorrow are most likely meant as seen from today', () => {
  expect(['2026-11-20', today, '2026-11-22'].every(from => isNear({ from }, today))).toBe(true);
  expect(['2026-11-19', '2026-11-23', ''].some(from => isNear({ from }, today))).toBe(false);
});
