/**
 * The state of a booking's party (docs/reference/bookings.md#a-party). `partly`: some persons have not
 * registered.
 * `lacking`: all persons have registered, but some guest register entries are incomplete. `passport_unseen`:
 * only a passport check is missing.
 */
export const partyStates = ['unregistered', 'partly', 'lacking', 'passport_unseen', 'complete'] as const;
export type PartyState = (typeof partyStates)[number];

export type Party = {
  expected: number | null;
  registered: number;
  lacking: number;
  /** Number of persons whose entry only lacks the check of the original passport. */
  unseen: number;
};

export type PartyMissing = { guests: number; entries: number; passports: number };
export const missingKinds = ['guests', 'entries', 'passports'] as const;
export const nothingMissing: PartyMissing = { guests: 0, entries: 0, passports: 0 };

export function partyState(party: Party): PartyState {
  if (party.registered === 0) return 'unregistered';
  const { guests, entries, passports } = partyMissing(party);
  if (guests > 0) return 'partly';
  if (entries > 0) return 'lacking';
  return passports > 0 ? 'passport_unseen' : 'complete';
}

/**
 * Returns what a party is missing. If the number of guests is unknown, one person is expected, and further
 * persons count only once they have registered.
 */
export const partyMissing = ({ expected, registered, lacking, unseen }: Party): PartyMissing => ({
  guests: Math.max(0, (expected ?? 1) - registered),
  entries: lacking,
  passports: unseen,
});

export const isIncomplete = (state: PartyState): boolean => state !== 'unregistered' && state !== 'complete';

export const isMoreMissing = (now: PartyMissing, named: PartyMissing): boolean =>
  now.guests > named.guests || now.entries > named.entries || now.passports > named.passports;
