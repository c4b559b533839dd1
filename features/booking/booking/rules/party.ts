/**
 * How far the party of a booking has come (docs/reference/bookings.md#a-party). `partly`: persons are missing. `lacking`: everybody has
 * registered, and somebody lacks something in the guest register. `passport_unseen`: nothing is missing but a look at a passport.
 */
export const partyStates = ['unregistered', 'partly', 'lacking', 'passport_unseen', 'complete'] as const;
export type PartyState = (typeof partyStates)[number];

export type Party = {
  /** How many persons the booking is for; null if it is not known. */
  expected: number | null;
  registered: number;
  /** How many of the registered persons lack something in the guest register. */
  lacking: number;
  /** How many lack nothing but a look at their original passport. */
  unseen: number;
};

/** What keeps a party from being complete. */
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

/** Without a number of guests one is expected; more of them count once they have registered. */
export const partyMissing = ({ expected, registered, lacking, unseen }: Party): PartyMissing => ({
  guests: Math.max(0, (expected ?? 1) - registered),
  entries: lacking,
  passports: unseen,
});

/** Whether somebody has registered, and something is still missing. */
export const isIncomplete = (state: PartyState): boolean => state !== 'unregistered' && state !== 'complete';

/** Whether more is missing now than what a person was shown. */
export const isMoreMissing = (now: PartyMissing, named: PartyMissing): boolean =>
  now.guests > named.guests || now.entries > named.entries || now.passports > named.passports;
