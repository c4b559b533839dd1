import { and, asc, eq, inArray, isNull, max } from 'drizzle-orm';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import { type Booking, logsOf } from '#features/booking/booking/queries/bookings.ts';
import { shownPartyOf } from '#features/booking/booking/queries/party.ts';
import { expectedPersons } from '#features/booking/booking/rules/pms-values.ts';
import { canSelect } from '#features/booking/booking/rules/send-method.ts';
import { hasArrived, statusById } from '#features/booking/booking/rules/status.ts';
import { bookingStatusLog } from '#features/booking/booking/tables.ts';
import { hasWeakProof } from '#features/registration/registration/rules.ts';
import { registration, slot } from '#features/registration/registration/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { toFlag } from '#platform/http/wire.ts';
import type { ListRow } from '../contract/list.ts';
import { mayAskForMissingData } from '../rules/asking.ts';
import type { ShowValue } from './personal.ts';

/**
 * The user for whom rows are built. `show` masks personal values. `at` is the time at which the offered
 * actions must be possible.
 */
export type Reader = { show: ShowValue; timezone: string; at: Date };
type FirstRegistration = { id: number; submittedAt: Date; isWeak: boolean };
type RowExtras = { registered: FirstRegistration | undefined; statusLogId: number | null };

export async function listRows(db: Db, facilityId: number, bookings: Booking[], reader: Reader) {
  const ids = bookings.map(each => each.id);
  const registrations = await firstRegistrations(db, facilityId, ids);
  const logs = await latestLogs(db, facilityId, bookings);
  return bookings.map(each =>
    rowOf(
      each,
      {
        registered: registrations.get(each.id),
        statusLogId: logs.get(logKey(each.id, each.bookingStatusId)) ?? null,
      },
      reader,
    ),
  );
}

function rowOf(
  row: Booking,
  { registered, statusLogId }: RowExtras,
  { show, timezone, at }: Reader,
): ListRow {
  const { name: status, code } = statusById(row.bookingStatusId);
  return {
    log_id: registered?.id ?? null,
    status_log_id: statusLogId,
    reservation_id: row.pmsBookingNo,
    pms_code: row.pmsCode,
    origin: row.origin,
    booking_id: row.id,
    email: show(row.email),
    check_in_date: row.checkinDate,
    check_out_date: row.checkoutDate,
    check_in_time: row.checkinTime,
    room_number: row.roomNumber,
    name: show(row.name),
    name_kana: show(row.nameKana),
    phone_number: show(row.phone),
    status,
    receipt_address: row.receiptAddress,
    has_passport_picture: row.hasPassportPicture ? 'yes' : 'no',
    has_face_picture: row.hasFacePicture ? 'yes' : 'no',
    has_log: toFlag(registered !== undefined),
    number_of_guests: expectedPersons(row),
    persons_registered: row.personsRegistered,
    party: shownPartyOf(row),
    stop_send_guide_mail: toFlag(row.stopSendGuideMail),
    send_method: row.sendMethod,
    past_send_method: row.pastSendMethod,
    booking_status_id: row.bookingStatusId,
    pms_booking_status: row.pmsBookingStatus,
    facility_visitor_log: registered ? { created_at: registered.submittedAt.toISOString() } : null,
    booking_status: { name: status, code, log_id: statusLogId },
    can_select: canSelect(row, timezone, at),
    is_new: row.isNew,
    undelivered: row.undelivered,
    arrived: hasArrived(row),
    weak_proof: registered?.isWeak ?? false,
    register_mark: row.registerMark,
    can_ask_missing: mayAskForMissingData(row, timezone, at),
  };
}

async function firstRegistrations(db: Db, facilityId: number, bookingIds: number[]) {
  const rows = await db
    .select({
      id: registration.id,
      bookingId: registration.bookingId,
      submittedAt: registration.submittedAt,
      proof: registration.proof,
      personCheckedAt: registration.personCheckedAt,
    })
    .from(registration)
    .innerJoin(slot, sameHotel(slot.id, registration.slotId))
    .where(
      and(
        eq(registration.facilityId, facilityId),
        inArray(registration.bookingId, bookingIds),
        isNull(registration.withdrawnAt),
      ),
    )
    .orderBy(asc(slot.number));
  const firstByBooking = new Map<number, FirstRegistration>();
  for (const row of rows)
    if (!firstByBooking.has(row.bookingId))
      firstByBooking.set(row.bookingId, { ...row, isWeak: hasWeakProof(row) });
  return firstByBooking;
}

const logKey = (bookingId: number, statusId: number) => `${bookingId}/${statusId}`;

async function latestLogs(db: Db, facilityId: number, bookings: readonly Booking[]) {
  const { bookingId, bookingStatusId } = bookingStatusLog;
  const rows = await db
    .select({ bookingId, bookingStatusId, id: max(bookingStatusLog.id) })
    .from(bookingStatusLog)
    .where(logsOf(facilityId, bookings))
    .groupBy(bookingId, bookingStatusId);
  return new Map(rows.map(row => [logKey(row.bookingId, row.bookingStatusId), row.id]));
}
