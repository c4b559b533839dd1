import { aliasedTable, and, asc, count, eq, isNull } from 'drizzle-orm';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { showFor } from '#features/desk/front-desk/queries/personal.ts';
import { userAccount } from '#features/staff/account/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import type { OpenAction } from '../contract/acts.ts';
import { deskAct, deskDevice } from '../tables.ts';

const MAX_SHOWN = 100;

export async function openActions(db: Db, scope: StaffScope): Promise<{ total: number; acts: OpenAction[] }> {
  const isOpen = and(eq(deskAct.facilityId, scope.facilityId), isNull(deskAct.settledAt));
  const otherUser = aliasedTable(userAccount, 'other');
  const rows = await db
    .select({
      act: deskAct,
      booking,
      username: userAccount.username,
      other: otherUser.username,
      device: deskDevice.name,
    })
    .from(deskAct)
    .leftJoin(booking, sameHotel(booking.id, deskAct.bookingId))
    .leftJoin(userAccount, sameHotel(userAccount.id, deskAct.userId))
    .leftJoin(otherUser, sameHotel(otherUser.id, deskAct.otherUserId))
    .leftJoin(deskDevice, sameHotel(deskDevice.id, deskAct.deviceId))
    .where(isOpen)
    .orderBy(asc(deskAct.receivedAt), asc(deskAct.actId))
    .limit(MAX_SHOWN);
  const [all] =
    rows.length < MAX_SHOWN
      ? [{ total: rows.length }]
      : await db.select({ total: count() }).from(deskAct).where(isOpen);
  const show = showFor(scope);
  return {
    total: all?.total ?? rows.length,
    acts: rows.map(({ act, booking: of, ...names }) => ({
      act_id: act.actId,
      kind: act.kind,
      outcome: act.outcome,
      acted_at: act.actedAt.toISOString(),
      username: names.username,
      other_username: names.other,
      device: names.device,
      booking: of && {
        id: of.id,
        reservation_id: of.pmsBookingNo,
        name: show(of.name),
        room_number: of.roomNumber,
      },
    })),
  };
}
