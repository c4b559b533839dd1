import { and, eq, inArray } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { lockBookings } from '#features/booking/booking/commands/statuses.ts';
import type { Booking } from '#features/booking/booking/queries/bookings.ts';
import { booking as bookingTable } from '#features/booking/booking/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { guideRows } from '../queries/messages.ts';
import { rowKey } from '../queries/operations.ts';
import { momentByHand } from '../rules/by-hand.ts';
import type { Site } from '../rules/site.ts';
import { type GuideMailText, routeOf, type SmsText } from '../rules/texts.ts';
import { guideMailOperation, type OperationResult } from '../tables.ts';
import { type GuideRequest, writeGuideMessages } from './write-guide-messages.ts';

type ByHandJob = { facilityId: number; operationId: number; email: GuideMailText | ''; sms: SmsText | '' };

const BATCH_SIZE = 100;

/**
 * Writes the messages of one staff operation, a hundred per transaction, so that sending can begin before all
 * are written. After a crash, another run writes the missing messages. A message that can no longer be written,
 * because the guest's channel has changed, is noted in the operation.
 */
export async function writeGuideMailsByHand(site: Site, request: ByHandJob): Promise<void> {
  const scope = mintSystem(request.facilityId);
  const results = await inFacility(scope, db => resultsOf(db, request));
  const writtenKeys = new Set<string>();
  for (let from = 0; from < results.length; from += BATCH_SIZE) {
    const batch = results.slice(from, from + BATCH_SIZE);
    for (const booking of await inFacility(scope, db => writeBatch(db, site, request, batch)))
      writtenKeys.add(rowKey(booking.pmsCode, booking.pmsBookingNo));
  }
  const updatedResults = results.map(row =>
    writtenKeys.has(rowKey(row.pms_code, row.reservation_no)) ? row : { ...row, result: 'dropped' },
  );
  if (writtenKeys.size < results.length)
    await inFacility(scope, db => storeResults(db, request, updatedResults));
}

async function writeBatch(
  db: Db,
  site: Site,
  { facilityId, operationId, email, sms }: ByHandJob,
  some: readonly OperationResult[],
): Promise<Booking[]> {
  const moment = momentByHand(operationId);
  const ids = await idsOf(db, facilityId, some);
  const bookings = await lockBookings(db, facilityId, ids);
  // Uses current data, because the channel and the arrival may have changed.
  const messagesByBooking = await guideRows(db, facilityId, bookings);
  const isWritten = ({ id }: Booking) =>
    messagesByBooking.get(id)?.some(each => each.moment === moment) ?? false;
  const requests = bookings.flatMap((booking): GuideRequest[] => {
    const route = routeOf(booking, { email: email || null, sms: sms || null });
    return route && !isWritten(booking) ? [{ booking, moment, route }] : [];
  });
  const writtenIds = await writeGuideMessages(db, site, facilityId, requests);
  return bookings.filter(booking => isWritten(booking) || writtenIds.includes(booking.id));
}

const whereOperation = ({ facilityId, operationId }: ByHandJob) =>
  and(eq(guideMailOperation.facilityId, facilityId), eq(guideMailOperation.id, operationId));

async function storeResults(db: Db, request: ByHandJob, results: OperationResult[]): Promise<void> {
  await db.update(guideMailOperation).set({ results }).where(whereOperation(request));
}

async function resultsOf(db: Db, request: ByHandJob): Promise<OperationResult[]> {
  const [found] = await db
    .select({ results: guideMailOperation.results })
    .from(guideMailOperation)
    .where(whereOperation(request));
  return found?.results ?? [];
}

async function idsOf(db: Db, facilityId: number, results: readonly OperationResult[]) {
  const numbers = results.map(each => each.reservation_no);
  const wantedKeys = new Set(results.map(each => rowKey(each.pms_code, each.reservation_no)));
  const found = await db
    .select({
      id: bookingTable.id,
      pmsCode: bookingTable.pmsCode,
      pmsBookingNo: bookingTable.pmsBookingNo,
    })
    .from(bookingTable)
    .where(and(eq(bookingTable.facilityId, facilityId), inArray(bookingTable.pmsBookingNo, numbers)));
  return found
    .filter(booking => wantedKeys.has(rowKey(booking.pmsCode, booking.pmsBookingNo)))
    .map(({ id }) => id);
}
