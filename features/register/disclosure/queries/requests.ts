import { and, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { openForHotel, sealForHotel } from '#features/hotel/facility/queries/keys.ts';
import type { RegisterSelection } from '#features/register/guest-register/queries/book-entries.ts';
import { activeUser, userAccount } from '#features/staff/account/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import { type Admin, allowedActions, isAvailable } from '../rules.ts';
import { disclosure, disclosureFile } from '../tables.ts';
import { countSelectedPersons, personsById } from './persons.ts';

export type Request = typeof disclosure.$inferSelect;

const enteredData = z.object({
  authority: z.string(),
  officer: z.string(),
  contact: z.string(),
  reference: z.string(),
  words: z.string(),
});
export type EnteredData = z.output<typeof enteredData>;

const placeOf = (column: 'sealed' | 'reason_sealed' | 'password_sealed', id: number) => ({
  table: 'disclosure',
  column,
  row: id,
});

export const sealEnteredData = (db: Db, facilityId: number, id: number, what: EnteredData) =>
  sealForHotel(db, facilityId, placeOf('sealed', id), JSON.stringify(what));
export const sealReason = (db: Db, facilityId: number, id: number, reason: string) =>
  sealForHotel(db, facilityId, placeOf('reason_sealed', id), reason);
export const sealPassword = (db: Db, facilityId: number, id: number, password: string) =>
  sealForHotel(db, facilityId, placeOf('password_sealed', id), password);
export const openPassword = async (db: Db, facilityId: number, id: number, sealed: Buffer) =>
  (await openForHotel(db, facilityId, placeOf('password_sealed', id), sealed)).toString('utf8');

async function openEnteredData(db: Db, { facilityId, id, sealed }: Request): Promise<EnteredData> {
  return enteredData.parse(
    JSON.parse((await openForHotel(db, facilityId, placeOf('sealed', id), sealed)).toString('utf8')),
  );
}

async function openReason(db: Db, { facilityId, id, reasonSealed }: Request): Promise<string> {
  if (!reasonSealed) return '';
  return (await openForHotel(db, facilityId, placeOf('reason_sealed', id), reasonSealed)).toString('utf8');
}

export function adminsOf(db: Db, facilityId: number): Promise<Admin[]> {
  const { id, adminSince, addedBy, adminBy } = activeUser;
  return db
    .select({ id, adminSince, addedBy, adminBy })
    .from(activeUser)
    .where(and(eq(activeUser.facilityId, facilityId), eq(activeUser.role, 'admin')));
}

export function subjectOf({
  fromDay,
  toDay,
  personIds,
}: Pick<Request, 'fromDay' | 'toDay' | 'personIds'>): RegisterSelection {
  return fromDay !== null && toDay !== null ? { from: fromDay, to: toDay } : { personIds: personIds ?? [] };
}

/**
 * Locks a request until the transaction ends.
 * @throws 404
 */
export async function lockRequest(db: Db, facilityId: number, id: number): Promise<Request> {
  const [row] = await db
    .select()
    .from(disclosure)
    .where(and(eq(disclosure.facilityId, facilityId), eq(disclosure.id, id)))
    .for('update');
  if (!row) throw notFound();
  return row;
}

const PAGE_SIZE = 50;
const requester = alias(userAccount, 'asker');
const decider = alias(userAccount, 'decider');

const requestsWhere = (
  db: Db,
  facilityId: number,
  condition: ReturnType<typeof eq> | undefined,
  limit: number,
) =>
  db
    .select({ row: disclosure, askedBy: requester.username, decidedBy: decider.username })
    .from(disclosure)
    .leftJoin(requester, sameHotel(requester.id, disclosure.askedBy))
    .leftJoin(decider, sameHotel(decider.id, disclosure.decidedBy))
    .where(and(eq(disclosure.facilityId, facilityId), condition))
    .orderBy(desc(disclosure.id))
    .limit(limit);
type RequestRow = Awaited<ReturnType<typeof requestsWhere>>[number];

/**
 * Returns a page of a hotel's requests, newest first. `before`: id of the last request on the previous page.
 */
export async function requestsPage(db: Db, scope: StaffScope, before: number | undefined) {
  const { facilityId } = scope;
  const older = before === undefined ? undefined : lt(disclosure.id, before);
  const requestRows = await requestsWhere(db, facilityId, older, PAGE_SIZE + 1);
  const admins = await adminsOf(db, facilityId);
  const data = [];
  for (const each of requestRows.slice(0, PAGE_SIZE))
    data.push(viewOf(scope, each, await openEnteredData(db, each.row), admins));
  return { data, next_cursor: requestRows.length > PAGE_SIZE ? String(data.at(-1)?.id) : null };
}

/**
 * Returns a request with all entered data, and the number of persons that it includes at this time.
 * @throws 404
 */
export async function requestView(db: Db, scope: StaffScope, id: number) {
  const { facilityId } = scope;
  const [found] = await requestsWhere(db, facilityId, eq(disclosure.id, id), 1);
  if (!found) throw notFound();
  const { row } = found;
  const details = await openEnteredData(db, row);
  const view = viewOf(scope, found, details, await adminsOf(db, facilityId));
  const { persons, bookings } = await countSelectedPersons(db, facilityId, subjectOf(row));
  const selectedPersons = row.personIds ? await personsById(db, facilityId, row.personIds) : [];
  return {
    ...view,
    officer: details.officer,
    contact: details.contact,
    words: details.words,
    reason: await openReason(db, row),
    persons_now: persons,
    bookings_now: bookings,
    named: selectedPersons.map(each => ({
      id: each.id,
      name: each.name,
      reservation_no: each.bookingNo,
      check_in_date: each.checkinDate,
    })),
    persons_given: row.personsGiven,
    pictures_given: row.picturesGiven,
    files: view.may.download ? await filesOf(db, row) : [],
    password_shown_at: row.passwordShownAt?.toISOString() ?? null,
  };
}

function viewOf(
  scope: StaffScope,
  { row, askedBy, decidedBy }: RequestRow,
  what: EnteredData,
  admins: readonly Admin[],
) {
  const { prepareAgain, ...may } = allowedActions(row, scope, admins, now());
  return {
    id: row.id,
    // Expired files count as ended, even if the sweep has not run yet.
    state: row.state === 'available' && !isAvailable(row, now()) ? ('ended' as const) : row.state,
    ground: row.ground,
    authority: what.authority,
    reference: what.reference,
    from_date: row.fromDay,
    to_date: row.toDay,
    with_pictures: row.withPictures,
    persons: row.persons,
    asked_at: row.askedAt.toISOString(),
    asked_by: askedBy ?? '',
    decided_at: row.decidedAt?.toISOString() ?? null,
    decided_by: decidedBy ?? '',
    available_until: row.availableUntil?.toISOString() ?? null,
    may: { ...may, prepare_again: prepareAgain },
  };
}

const isFinished = and(isNotNull(disclosureFile.finishedAt), isNull(disclosureFile.discardedAt));

const filesOf = (db: Db, { facilityId, id }: Request) =>
  db
    .select({ kind: disclosureFile.kind, bytes: disclosureFile.bytes })
    .from(disclosureFile)
    .where(and(eq(disclosureFile.facilityId, facilityId), eq(disclosureFile.disclosureId, id), isFinished))
    .orderBy(desc(disclosureFile.kind));

/** Returns the prepared file of this type. Undefined if it does not exist or was discarded. */
export async function finishedFile(db: Db, { facilityId, id }: Request, kind: 'zip' | 'pdf') {
  const [found] = await db
    .select()
    .from(disclosureFile)
    .where(
      and(
        eq(disclosureFile.facilityId, facilityId),
        eq(disclosureFile.disclosureId, id),
        eq(disclosureFile.kind, kind),
        isFinished,
      ),
    );
  return found;
}
