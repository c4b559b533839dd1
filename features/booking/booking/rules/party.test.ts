import { expect, test } from 'vitest';
import { isMoreMissing, nothingMissing, partyMissing, partyState } from './party.ts';

const two = { expected: 2, registered: 2, lacking: 0, unseen: 0 };

test.each([
  ['a party without registrations is unregistered', { ...two, registered: 0 }, 'unregistered'],
  ['a party is complete once all expected guests have registered', two, 'complete'],
  ['a party with more guests than expected is complete', { ...two, registered: 3 }, 'complete'],
  ['a party with missing guests is partly registered', { ...two, registered: 1 }, 'partly'],
  ['missing guests take precedence over missing data', { ...two, registered: 1, lacking: 1 }, 'partly'],
  ['a guest with missing data makes the party lacking', { ...two, lacking: 1, unseen: 1 }, 'lacking'],
  ['an unseen passport alone makes the party passport_unseen', { ...two, unseen: 1 }, 'passport_unseen'],
  [
    'without an expected number, the registered guests are the whole party',
    { ...two, expected: null, registered: 1 },
    'complete',
  ],
  [
    'an expected number of zero requires no further guests',
    { ...two, expected: 0, registered: 1 },
    'complete',
  ],
] as const)('%s', (_rule, party, state) => {
  expect(partyState(party)).toBe(state);
});

test('counts missing guests, incomplete register entries and unseen passports', () => {
  const group = { expected: 20, registered: 5, lacking: 2, unseen: 1 };
  expect(partyMissing(group)).toEqual({ guests: 15, entries: 2, passports: 1 });
  expect(partyMissing(two)).toEqual(nothingMissing);
});

test('asks for confirmation again only if more is missing than staff were shown', () => {
  const named = { guests: 2, entries: 0, passports: 1 };
  expect(isMoreMissing(named, named)).toBe(false);
  expect(isMoreMissing({ ...named, guests: 1 }, named)).toBe(false);
  expect(isMoreMissing({ ...named, entries: 1 }, named)).toBe(true);
});
