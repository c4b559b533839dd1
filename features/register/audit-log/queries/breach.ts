import { and, asc, between, eq, gt, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { SystemScope } from '#features/access/access/rules/scope.ts';
import { auditEntry } from '#features/audit/audit/tables.ts';
import { bookingColumns } from '#features/booking/booking/queries/bookings.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { person, registration, registrationEvent } from '#features/registration/registration/tables.ts';
import type { Db } from '#platform/database/pool.ts';

/**
 * Conditions for suspicious audit entries. An entry must match all given conditions. `from` is inclusive, `to`
 * is exclusive.
 */
export type BreachConditions = {
  userIds?: readonly number[];
  sessionId?: number;
  guestSessionId?: number;
  apiKeyId?: number;
  connectorId?: number;
  from?: Date;
  to?: Date;
};

/** A booking whose data the suspects may have seen, and the audit actions that show this. */
export type AffectedBooking = {
  pmsCode: string;
  bookingNo: string;
  checkinDate: string;
  checkoutDate: string;
  name: string;
  email: string;
  phone: string;
  persons: number;
  actions: string[];
  first: Date;
  last: Date;
};

type Entry = typeof auditEntry.$inferSelect;
export type Breach = { entries: number; affected: AffectedBooking[] };

type Trace = { actions: Set<string>; first: Date; last: Date };

/**
 * Returns the bookings that the suspects have viewed, opened, changed or exported. For a list or an export of a
 * date range, returns all bookings of that range even if a filter was used, because reporting an unaffected
 * booking is better than missing an affected one.
 */
export function findAffectedBookings(
  { facilityId, ...scope }: SystemScope,
  suspected: BreachConditions,
): Promise<Breach> {
  return inFacility({ facilityId, ...scope }, async db => {
    const entries = await db
      .select()
      .from(auditEntry)
      .where(entryCondition(facilityId, suspected))
      .orderBy(asc(auditEntry.at));
    const traces = new Map<number, Trace>();
    for (const entry of entries) for (const id of await bookingsIn(db, entry)) addToTrace(traces, id, entry);
    return { entries: entries.length, affected: await describeBookings(db, facilityId, traces) };
  });
}

const entryCondition = (
  facilityId: number,
  { userIds, sessionId, guestSessionId, apiKeyId, connectorId, from, to }: BreachConditions,
) =>
  and(
    eq(auditEntry.facilityId, facilityId),
    userIds && whereActor('staff', userIds),
    apiKeyId === undefined ? undefined : whereActor('api-key', [apiKeyId]),
    connectorId === undefined
      ? undefined
      : and(
          eq(auditEntry.actorKind, 'system'),
          sql`${auditEntry.details} ->> 'connectorId' = ${String(connectorId)}`,
        ),
    sessionId === undefined ? undefined : whereSession('staff', sessionId),
    guestSessionId === undefined ? undefined : whereSession('guest', guestSessionId),
    from && gte(auditEntry.at, from),
    to && lt(auditEntry.at, to),
  );

const whereActor = (kind: string, ids: readonly number[]) =>
  and(eq(auditEntry.actorKind, kind), inArray(auditEntry.actorId, [...ids]));

/** Compares the type of session as well, because a staff session and a guest session can have the same id. */
const whereSession = (kind: string, id: number) =>
  and(eq(auditEntry.actorKind, kind), eq(auditEntry.sessionId, id));

async function bookingsIn(db: Db, { facilityId, action, bookingId, details }: Entry): Promise<number[]> {
  if (bookingId !== null) return [bookingId];
  switch (action) {
    case 'list.viewed':
    case 'export.list':
      return bookingsArriving(db, facilityId, details.check_in_from, details.check_in_to);
    case 'export.ids':
    case 'export.register':
    case 'paper.arrivals':
    case 'paper.labels':
    case 'device.downloaded':
      return bookingsArriving(db, facilityId, details.from_date, details.to_date);
    case 'registrations.fetched':
      return bookingsFetched(db, facilityId, Number(details.after), Number(details.until));
    default:
      return [];
  }
}

/** Returns the bookings with an arrival date in the range. A missing limit means that the range is open. */
async function bookingsArriving(db: Db, facilityId: number, from: unknown, to: unknown): Promise<number[]> {
  const dayOr = (value: unknown, otherwise: string) =>
    typeof value === 'string' && value ? value : otherwise;
  return idsOf(
    db,
    and(
      eq(booking.facilityId, facilityId),
      between(booking.checkinDate, dayOr(from, '0001-01-01'), dayOr(to, '9999-12-31')),
    ),
  );
}

async function idsOf(db: Db, condition: SQL | undefined): Promise<number[]> {
  const rows = await db.select({ id: booking.id }).from(booking).where(condition);
  return rows.map(({ id }) => id);
}

async function bookingsFetched(db: Db, facilityId: number, after: number, until: number): Promise<number[]> {
  const rows = await db
    .select({ id: registration.bookingId })
    .from(registrationEvent)
    .innerJoin(registration, sameHotel(registration.id, registrationEvent.registrationId))
    .where(
      and(
        eq(registrationEvent.facilityId, facilityId),
        gt(registrationEvent.cursor, after),
        lte(registrationEvent.cursor, until),
      ),
    );
  return rows.map(({ id }) => id);
}

function addToTrace(traces: Map<number, Trace>, id: number, { action, at }: Entry): void {
  const trace = traces.get(id);
  if (!trace) traces.set(id, { actions: new Set([action]), first: at, last: at });
  else {
    trace.actions.add(action);
    trace.last = at;
  }
}

async function describeBookings(
  db: Db,
  facilityId: number,
  traces: Map<number, Trace>,
): Promise<AffectedBooking[]> {
  const ids = [...traces.keys(), 0];
  const rows = await db
    .select(bookingColumns)
    .from(booking)
    .where(and(eq(booking.facilityId, facilityId), inArray(booking.id, ids)))
    .orderBy(asc(booking.checkinDate), asc(booking.id));
  const persons = await countPersons(db, facilityId, ids);
  return rows.map(row => {
    const {
      actions = new Set<string>(),
      first = row.createdAt,
      last = row.createdAt,
    } = traces.get(row.id) ?? {};
    return {
      pmsCode: row.pmsCode,
      bookingNo: row.pmsBookingNo,
      checkinDate: row.checkinDate,
      checkoutDate: row.checkoutDate,
      name: row.name,
      email: row.email,
      phone: row.phone,
      persons: persons.get(row.id) ?? 0,
      actions: [...actions].toSorted(),
      first,
      last,
    };
  });
}

async function countPersons(
  db: Db,
  facilityId: number,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .select({ bookingId: registration.bookingId })
    .from(person)
    .innerJoin(registration, sameHotel(registration.id, person.registrationId))
    .where(and(eq(person.facilityId, facilityId), inArray(registration.bookingId, [...ids])));
  const personCounts = new Map<number, number>();
  for (const { bookingId } of rows) personCounts.set(bookingId, (personCounts.get(bookingId) ?? 0) + 1);
  return personCounts;
}
