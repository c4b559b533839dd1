import { sql } from 'drizzle-orm';
import { booking } from '#features/booking/tables.ts';
import { anyOf } from '#platform/database/many-rows.ts';
import type { Db } from '#platform/database/pool.ts';
import { type RegisterEntry, registerEntries } from '../queries/register-entries.ts';
import { person } from '../tables.ts';
import { partyColumns } from './show-on-booking.ts';

/**
 * Keeps the marks of the guest register on persons and bookings (docs/reference/guest-register.md), and how many have registered. Called
 * in the transaction that changes what they depend on: a registration, a withdrawal, answers, "original seen", the room. The caller
 * holds the lock on the bookings. Only what differs is written.
 */
export async function refreshRegister(
  db: Db,
  facilityId: number,
  bookingIds: readonly number[],
): Promise<void> {
  if (bookingIds.length === 0) return;
  const entries = await registerEntries(db, facilityId, bookingIds);
  const byBooking = Map.groupBy(entries, each => each.bookingId);
  const rows = bookingIds.map(id => ({ id, ...partyColumns((byBooking.get(id) ?? []).map(markOf)) }));
  await markPersons(db, facilityId, entries);
  await db.execute(sql`
    update ${booking} set register_mark = found."registerMark", persons_registered = found."personsRegistered",
      persons_lacking = found."personsLacking", passports_unseen = found."passportsUnseen"
    from json_to_recordset(${JSON.stringify(rows)}::json) as found
      (id bigint, "registerMark" text, "personsRegistered" int, "personsLacking" int, "passportsUnseen" int)
    where ${booking.facilityId} = ${facilityId} and ${booking.id} = found.id and ${anyOf(booking.id, bookingIds)}
      and (${booking.registerMark}, ${booking.personsRegistered}, ${booking.personsLacking}, ${booking.passportsUnseen})
        is distinct from (found."registerMark", found."personsRegistered", found."personsLacking", found."passportsUnseen")`);
}

const markOf = ({ standing }: RegisterEntry) => standing?.mark ?? null;

async function markPersons(db: Db, facilityId: number, entries: readonly RegisterEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ personId, standing }) => ({
    id: personId,
    mark: standing?.mark ?? null,
    missing: standing?.missing ?? [],
  }));
  const personIds = rows.map(({ id }) => id);
  await db.execute(sql`
    update ${person} set register_mark = found.mark, register_missing = found.missing
    from json_to_recordset(${JSON.stringify(rows)}::json) as found (id bigint, mark text, missing text[])
    where ${person.facilityId} = ${facilityId} and ${person.id} = found.id and ${anyOf(person.id, personIds)}
      and (${person.registerMark}, ${person.registerMissing}) is distinct from (found.mark, found.missing)`);
}
