import { beforeEach, expect, test, vi } from 'vitest';
import { arrivingOn } from './list-state.ts';
import { homeFilters, saveFilters } from './saved-filter.ts';

const today = '2026-11-21';
const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
    },
  });
});

test('a hotel that has saved nothing sees who arrives today', () => {
  expect(homeFilters(1, today)).toEqual(arrivingOn(today));
});

test('what was saved is what the list opens with, in this hotel alone', () => {
  const filters = { ...arrivingOn(today), status: 'seen' as const, passport: true };
  saveFilters(1, filters, today);
  expect(homeFilters(1, today)).toEqual(filters);
  expect(homeFilters(2, today)).toEqual(arrivingOn(today));
});

test('saved days move along with today', () => {
  saveFilters(1, { ...arrivingOn(today), to: '2026-11-27' }, today);
  expect(homeFilters(1, '2026-12-30')).toMatchObject({ from: '2026-12-30', to: '2027-01-05' });
});

test('a search over all days is saved as today: what was searched for is not kept', () => {
  const searched = {
    ...arrivingOn(today),
    from: '',
    to: '',
    terms: { reservation: 'R-1', name: '山田', phone: '090' },
  };
  saveFilters(1, searched, today);
  expect(homeFilters(1, today)).toEqual(arrivingOn(today));
  expect([...kept.values()].join()).not.toMatch(/山田|R-1|090/);
});

test.each(['', 'null', '{"from":"x"}', '{"from":2,"to":1,"flags":[]}', '[1'])(
  'what this version did not write counts as nothing: %s',
  text => {
    kept.set('list-filter-1', text);
    expect(homeFilters(1, today)).toEqual(arrivingOn(today));
  },
);
