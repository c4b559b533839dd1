import { createHmac } from 'node:crypto';
import { and, asc, eq, or } from 'drizzle-orm';
import type { z } from 'zod';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { arrivalsOf } from '#features/booking/booking/queries/arrivals.ts';
import { bookingColumns } from '#features/booking/booking/queries/bookings.ts';
import { CHECKED_OUT, isManagedByPms } from '#features/booking/booking/rules/status.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { arrivalRows } from '#features/desk/arrivals/queries/guests.ts';
import { arrivesOn } from '#features/desk/arrivals/queries/page.ts';
import { personItems } from '#features/desk/front-desk/queries/details.ts';
import { showFor } from '#features/desk/front-desk/queries/personal.ts';
import { questionsFor } from '#features/form/questionnaire/queries/questions.ts';
import { isPicture } from '#features/form/questionnaire/rules/question-types.ts';
import {
  type Registration,
  type RegistrationWithQr,
  registrationsOfMany,
  withQr,
} from '#features/registration/registration/queries/registrations.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { displayPhone } from '#i18n/phone.ts';
import { randomToken } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import type { takeSnapshot } from '../contract/snapshot.ts';
import { OFFLINE_LIMITS } from '../rules/limits.ts';

type Data = z.input<typeof takeSnapshot.access.staff.reply>['data'];
type SnapshotOptions = { days: readonly string[]; timezone: string; at: Date; language: GuestLanguage };

/**
 * Returns the bookings that arrive on these days as this user may see them, with registrations and QR codes.
 * The number of queries does not depend on the number of bookings.
 */
export async function snapshotOf(
  db: Db,
  scope: StaffScope,
  { days, timezone, at, language }: SnapshotOptions,
): Promise<Pick<Data, 'bookings' | 'left_out' | 'code_key' | 'codes'>> {
  const { facilityId } = scope;
  const { mostBookings } = OFFLINE_LIMITS;
  const found = await db
    .select(bookingColumns)
    .from(booking)
    .where(and(eq(booking.facilityId, facilityId), or(...days.map(arrivesOn))))
    .orderBy(asc(booking.checkinDate), asc(booking.checkinTime), asc(booking.id));
  const includedBookings = found.slice(0, mostBookings);
  const ids = includedBookings.map(({ id }) => id);
  const rows = await arrivalRows(db, facilityId, includedBookings, { show: showFor(scope), timezone, at });
  const registrations = await registrationsOfMany(db, facilityId, ids);
  const arrivalsByBooking = Map.groupBy(await arrivalsOf(db, facilityId, ids), each => each.bookingId);
  const questions = await questionsFor(db, facilityId, language, { hidden: true, retired: true });
  const registrationsByBooking = Map.groupBy(registrations, each => each.bookingId);
  return {
    ...codesOf(await withQr(db, registrations)),
    left_out: found.length - includedBookings.length,
    bookings: includedBookings.flatMap((each, place) => {
      const row = rows[place];
      if (!row) return [];
      return [
        {
          row: { ...row, phone_number: displayPhone(row.phone_number) },
          other_reservation_numbers: each.metadata.other_reservation_numbers ?? [],
          checked_out: each.pmsBookingStatus === CHECKED_OUT,
          may_note_arrival: !isManagedByPms(each),
          arrived: (arrivalsByBooking.get(each.id) ?? []).map(({ slotNumber }) => slotNumber),
          registrations: (registrationsByBooking.get(each.id) ?? []).map(one =>
            offlineRegistration(scope, questions, one),
          ),
        },
      ];
    }),
  };
}

type Questions = Awaited<ReturnType<typeof questionsFor>>;

const offlineRegistration = (scope: StaffScope, questions: Questions, one: Registration) => ({
  id: one.id,
  slot: one.slotNumber,
  version: one.version,
  created_at: one.submittedAt.toISOString(),
  proof: one.proof,
  person_checked: one.personCheckedAt !== null,
  decoded_at: isScanned(one) ? (one.decodedAt?.toISOString() ?? null) : null,
  persons: personItems(scope, questions, one).map(({ id, number, passport_seen, register, answers }) => ({
    id,
    number,
    passport_seen,
    register,
    answers: answers
      .filter(({ question }) => !isPicture(question))
      .map(({ display, question: { label, system_name } }) => ({ display, label, system_name })),
  })),
});

const isScanned = ({ decodedStatus }: Registration) =>
  decodedStatus === 'ok' || decodedStatus === 'already_decoded';

/**
 * Hashes QR codes with a one-time key, so that a device's data does not reveal them or show which codes another
 * device has.
 */
function codesOf(registrations: readonly RegistrationWithQr[]): Pick<Data, 'code_key' | 'codes'> {
  const key = randomToken();
  const hashCode = (code: string) =>
    createHmac('sha256', Buffer.from(key, 'base64url')).update(code).digest('base64url');
  return {
    code_key: key,
    codes: registrations.map(({ qr, bookingId, slotNumber }) => ({
      hash: hashCode(qr),
      booking_id: bookingId,
      slot: slotNumber,
    })),
  };
}
