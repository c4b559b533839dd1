import { and, desc, eq, inArray, type SQL } from 'drizzle-orm';
import { booking } from '#features/booking/booking/tables.ts';
import { userAccount } from '#features/staff/account/tables.ts';
import type { ErrorCode } from '#i18n/error-codes.ts';
import { notBefore } from '#platform/database/months.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound, Refusal } from '#platform/http/refusal.ts';
import type { OperationLog, Selection } from '../contract/by-hand.ts';
import { momentByHand, type Outcome, outcomeOf } from '../rules/by-hand.ts';
import { guideMailOperation, message, type OperationKind } from '../tables.ts';

const MAX_OPERATIONS = 50;

export async function newestOperations(
  db: Db,
  facilityId: number,
  /** Returns only the operation with this id. */
  id?: number,
): Promise<Record<'send' | 'stop' | 'restart', OperationLog[]>> {
  const idCondition = id === undefined ? undefined : eq(guideMailOperation.id, id);
  const newest = (kind: OperationKind) =>
    listLogs(db, facilityId, and(eq(guideMailOperation.kind, kind), idCondition));
  return { send: await newest('send'), stop: await newest('stop'), restart: await newest('restart') };
}

/**
 * Returns an operation in the format of the log.
 * @throws if the hotel has no operation with this id
 */
export async function operationLog(db: Db, facilityId: number, id: number): Promise<OperationLog> {
  const [found] = await listLogs(db, facilityId, eq(guideMailOperation.id, id));
  if (!found) throw new Error(`Guide mail operation ${id} does not exist`);
  return found;
}

async function listLogs(db: Db, facilityId: number, which: SQL | undefined): Promise<OperationLog[]> {
  const rows = await db
    .select({ operation: guideMailOperation, username: userAccount.username })
    .from(guideMailOperation)
    .leftJoin(userAccount, eq(userAccount.id, guideMailOperation.userId))
    .where(and(eq(guideMailOperation.facilityId, facilityId), which))
    .orderBy(desc(guideMailOperation.id))
    .limit(MAX_OPERATIONS);
  const sends = rows.flatMap(({ operation }) => (operation.kind === 'send' ? [operation] : []));
  const currentResults = await operationResults(db, facilityId, sends);
  return rows.map(({ operation: { id, at, results, userId }, username }) => ({
    id,
    created_at: at.toISOString(),
    username: username ?? '',
    by_guest: userId === null,
    count: results.length,
    results: results.map(row => ({
      ...row,
      result: currentResults.get(id)?.get(rowKey(row.pms_code, row.reservation_no)) ?? row.result,
    })),
  }));
}

/** Results of staff operations, by operation id and `rowKey`. */
type OperationResults = ReadonlyMap<number, ReadonlyMap<string, Outcome>>;

export const rowKey = (pmsCode: string, bookingNo: string) => JSON.stringify([pmsCode, bookingNo]);

async function operationResults(
  db: Db,
  facilityId: number,
  operations: readonly (typeof guideMailOperation.$inferSelect)[],
): Promise<OperationResults> {
  if (operations.length === 0) return new Map();
  const idByMoment = new Map(operations.map(({ id }) => [momentByHand(id), id]));
  const first = new Date(Math.min(...operations.map(({ at }) => at.getTime())));
  const rows = await db
    .select({
      moment: message.moment,
      state: message.state,
      delivery: message.delivery,
      pmsCode: booking.pmsCode,
      bookingNo: booking.pmsBookingNo,
    })
    .from(message)
    .innerJoin(booking, and(eq(booking.facilityId, message.facilityId), eq(booking.id, message.bookingId)))
    .where(
      and(
        eq(message.facilityId, facilityId),
        inArray(message.moment, [...idByMoment.keys()]),
        notBefore(message.createdAt, first),
      ),
    );
  return new Map(
    [...Map.groupBy(rows, row => row.moment)].map(([moment, ofOne]) => {
      const byBooking = Map.groupBy(ofOne, row => rowKey(row.pmsCode, row.bookingNo));
      return [
        idByMoment.get(moment ?? '') ?? 0,
        new Map([...byBooking].map(([name, all]) => [name, outcomeOf(all)])),
      ];
    }),
  );
}

type BookingMatch = { id: number; pmsCode: string; number: string };

/**
 * Returns the ids of the selected bookings.
 * @throws 404 if the hotel does not have one of the bookings
 * @throws 422 `reservation_ambiguous` if several bookings have the same number and `bookings` does not select
 * one
 */
export async function selectedBookings(
  db: Db,
  facilityId: number,
  { reservationNumbers, bookings = [] }: Pick<Selection, 'reservationNumbers' | 'bookings'>,
): Promise<number[]> {
  const numbers = [...new Set(reservationNumbers)];
  const matchesByNumber = Map.groupBy(await bookingsByNumber(db, facilityId, numbers), each => each.number);
  const chosenByNumber = Map.groupBy(bookings, each => each.pms_reservation_no);
  const ambiguousNumbers = numbers.filter(
    number => !chosenByNumber.has(number) && (matchesByNumber.get(number)?.length ?? 0) > 1,
  );
  if (ambiguousNumbers.length > 0) throw selectionRefusal('reservation_ambiguous', ambiguousNumbers);
  return numbers.flatMap(number => {
    const codes = chosenByNumber.get(number)?.map(({ pms_code }) => pms_code);
    return chosenIds(matchesByNumber.get(number) ?? [], codes && new Set(codes));
  });
}

function chosenIds(found: readonly BookingMatch[], codes: ReadonlySet<string> | undefined): number[] {
  const chosenMatches = codes ? found.filter(each => codes.has(each.pmsCode)) : found;
  if (chosenMatches.length < (codes?.size ?? 1)) throw notFound();
  return chosenMatches.map(each => each.id);
}

function bookingsByNumber(db: Db, facilityId: number, numbers: string[]): Promise<BookingMatch[]> {
  return db
    .select({ id: booking.id, pmsCode: booking.pmsCode, number: booking.pmsBookingNo })
    .from(booking)
    .where(and(eq(booking.facilityId, facilityId), inArray(booking.pmsBookingNo, numbers)));
}

/** Creates a 422 error for some of the selected bookings, with their numbers. */
export const selectionRefusal = (code: ErrorCode, numbers: readonly string[]): Refusal =>
  new Refusal(422, code, { errors: { reservationNumbers: code }, data: { reservationNumbers: numbers } });
