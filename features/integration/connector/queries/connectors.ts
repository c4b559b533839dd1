import { and, count, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { publicOrigin } from '#features/hotel/facility/queries/addresses.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import { isMessageReason } from '../rules/results.ts';
import { isFetchVendor, MAX_LOGGED_MESSAGES } from '../rules/vendors.ts';
import { connector, connectorAccount, connectorMessage } from '../tables.ts';

export const addressOf = (publicId: string): string => `${publicOrigin()}/api/ota/${publicId}`;

export function listConnectors(scope: StaffScope) {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const rows = await db
      .select()
      .from(connector)
      .where(and(eq(connector.facilityId, facilityId), ne(connector.state, 'removed')))
      .orderBy(connector.id);
    const vendors = rows.map(({ vendor }) => vendor);
    const bookingCounts = rows.length === 0 ? new Map() : await bookingsOf(db, facilityId, vendors);
    const heldCounts = await countHeld(db, facilityId);
    const statesById = await fetchStates(db, facilityId);
    return rows.map(row => ({
      id: row.id,
      vendor: row.vendor,
      state: row.state,
      address: isFetchVendor(row.vendor) ? '' : addressOf(row.publicId),
      username: row.username,
      hotel_code: row.hotelCode,
      bookings: bookingCounts.get(row.vendor) ?? 0,
      waiting: heldCounts.get(row.id) ?? 0,
      created_at: row.createdAt.toISOString(),
      last_at: row.lastAt?.toISOString() ?? null,
      refused_at: row.refusedAt?.toISOString() ?? null,
      fetched: statesById.get(row.id) ?? null,
    }));
  });
}

async function bookingsOf(
  db: Db,
  facilityId: number,
  codes: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .select({ code: booking.pmsCode, bookings: count() })
    .from(booking)
    .where(and(eq(booking.facilityId, facilityId), inArray(booking.pmsCode, [...codes])))
    .groupBy(booking.pmsCode);
  return new Map(rows.map(row => [row.code, row.bookings]));
}

async function fetchStates(db: Db, facilityId: number) {
  const { connectorId, fault, unread, failingSince, nextAt, writes, noticeHash, noticeAt } = connectorAccount;
  const rows = await db
    .select({
      connectorId,
      fault,
      unread,
      failingSince,
      nextAt,
      writes,
      noticeAt,
      isOn: isNotNull(noticeHash),
    })
    .from(connectorAccount)
    .where(eq(connectorAccount.facilityId, facilityId));
  const states = rows.map(row => ({
    fault: row.fault,
    unread: row.unread.map(({ number, reason, field }) => ({ reservation_no: number, reason, field })),
    failing_since: row.failingSince?.toISOString() ?? null,
    next_at: row.nextAt.toISOString(),
    writes: row.writes,
    notices: row.isOn ? { last_at: row.noticeAt?.toISOString() ?? null } : null,
  }));
  return new Map(rows.map((row, index) => [row.connectorId, states[index]]));
}

async function countHeld(db: Db, facilityId: number): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: connectorMessage.connectorId, held: count() })
    .from(connectorMessage)
    .where(and(eq(connectorMessage.facilityId, facilityId), isNotNull(connectorMessage.sealed)))
    .groupBy(connectorMessage.connectorId);
  return new Map(rows.map(row => [row.id, row.held]));
}

export function listMessages(scope: StaffScope, id: number) {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const [known] = await db
      .select({ id: connector.id })
      .from(connector)
      .where(and(eq(connector.facilityId, facilityId), eq(connector.id, id), ne(connector.state, 'removed')));
    if (!known) throw notFound();
    const rows = await db
      .select({
        id: connectorMessage.id,
        at: connectorMessage.at,
        bookingNo: connectorMessage.bookingNo,
        result: connectorMessage.result,
        reason: connectorMessage.reason,
        waits: sql<boolean>`${connectorMessage.sealed} is not null`,
      })
      .from(connectorMessage)
      .where(and(eq(connectorMessage.facilityId, facilityId), eq(connectorMessage.connectorId, id)))
      .orderBy(desc(connectorMessage.id))
      .limit(MAX_LOGGED_MESSAGES);
    return rows.map(row => ({
      id: row.id,
      at: row.at.toISOString(),
      reservation_no: row.bookingNo,
      result: row.result,
      reason: isMessageReason(row.reason) ? row.reason : null,
      waits: row.waits,
    }));
  });
}
