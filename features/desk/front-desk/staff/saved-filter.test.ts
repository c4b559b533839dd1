import { describe, expect, test } from 'vitest';
import { filtersForArrivals } from '../rules/list-choices.ts';
import { filtersFrom, isShown, savedValuesFrom, startsNear } from './saved-filter.ts';

const today = '2026-11-21';
const later = '2026-12-30';
const week = {
  ...filtersForArrivals(today),
  to: '2026-11-27',
  status: 'unregistered' as const,
  passport: true,
};

describe('a saved filter', () => {
  test('a saved filter is restored unchanged on the same day', () => {
    for (const moving of [true, false])
      expect(filtersFrom(savedValuesFrom(week, today, moving), today, filtersForArrivals(today))).toEqual(
        week,
      );
  });

  test('relative days of a saved filter move with the current day', () => {
    const kept = savedValuesFrom(week, today, true);
    expect(filtersFrom(kept, later, filtersForArrivals(later))).toMatchObject({
      from: later,
      to: '2027-01-05',
    });
  });

  test('fixed days of a saved filter do not move', () => {
    const kept = savedValuesFrom(week, today, false);
    expect(filtersFrom(kept, later, filtersForArrivals(later))).toMatchObject({
      from: today,
      to: '2026-11-27',
    });
  });

  test('a saved filter without dates keeps the dates of the list, or uses today if the list has none', () => {
    const kept = savedValuesFrom({ ...week, from: '', to: '' }, today, true);
    expect(filtersFrom(kept, later, { from: '2026-12-24', to: '2026-12-25' })).toMatchObject({
      from: '2026-12-24',
      to: '2026-12-25',
    });
    expect(filtersFrom(kept, later, { from: '', to: '' })).toMatchObject({ from: later, to: later });
  });

  test('a saved filter never contains search text', () => {
    const searched = { ...week, terms: { reservation: 'R-1', name: '山田', phone: '090' } };
    expect(JSON.stringify(savedValuesFrom(searched, today, true))).not.toMatch(/R-1|山田|090/);
  });

  test('recognizes the saved filter that matches the current list', () => {
    const kept = savedValuesFrom(week, today, true);
    expect(isShown(kept, today, week)).toBe(true);
    expect(isShown(kept, today, { ...week, status: 'all' })).toBe(false);
    expect(isShown(kept, later, week)).toBe(false);
  });

  test('reads the supported parts of a filter stored by another release', () => {
    expect(filtersFrom({ status: 'asleep', check_in_from: 0 }, today, week)).toEqual({
      ...filtersForArrivals(today),
      to: '2026-11-27',
    });
  });
});

test('a range that begins yesterday, today or tomorrow is saved as relative days', () => {
  expect(['2026-11-20', today, '2026-11-22'].every(from => startsNear({ from }, today))).toBe(true);
  expect(['2026-11-19', '2026-11-23', ''].some(from => startsNear({ from }, today))).toBe(false);
});
