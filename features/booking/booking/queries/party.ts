import { type SQL, sql } from 'drizzle-orm';
import { type Party, type PartyState, partyMissing, partyState } from '../rules/party.ts';
import { expectedPersons } from '../rules/pms-values.ts';
import { booking } from '../tables.ts';
import type { Booking } from './bookings.ts';

export const partyOf = (row: Booking): Party => ({
  expected: expectedPersons(row),
  registered: row.personsRegistered,
  lacking: row.personsLacking,
  unseen: row.passportsUnseen,
});

export function shownPartyOf(row: Booking) {
  const party = partyOf(row);
  return { state: partyState(party), missing: partyMissing(party) };
}

export const expectedPersonsInSql = sql`coalesce(${booking.personLimit}, (${booking.metadata} ->> 'number_of_guests')::int)`;

/** SQL version of `partyState`. A test compares both versions. */
export const partyStateInSql: SQL<PartyState> = sql`case
  when ${booking.personsRegistered} = 0 then 'unregistered'
  when ${booking.personsRegistered} < coalesce(${expectedPersonsInSql}, 1) then 'partly'
  when ${booking.personsLacking} > 0 then 'lacking'
  when ${booking.passportsUnseen} > 0 then 'passport_unseen'
  else 'complete' end`;

export const hasPartyState = (...states: PartyState[]): SQL =>
  sql`${partyStateInSql} in (${sql.join(
    states.map(state => sql`${state}`),
    sql`, `,
  )})`;
