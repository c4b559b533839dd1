import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { confirmationRequested } from '#features/registration/registration/events.ts';
import { hashOf } from '#features/registration/registration/queries/secrets.ts';
import { normalizeQrText, recipientOf } from '#features/registration/registration/rules.ts';
import { registration, slot } from '#features/registration/registration/tables.ts';
import { randomToken } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound, Refusal } from '#platform/http/refusal.ts';
import type { resendConfirmation as contract } from '../contract/desk.ts';

type ResendInput = z.output<typeof contract.input>;

/** Sends the confirmation again. Repeated requests before the email is written send only one email. */
export function resendConfirmation(scope: StaffScope, input: ResendInput): Promise<void> {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const found = await registrationOfCode(db, facilityId, input);
    if (!found) throw notFound();
    if (!recipientOf(found)) throw new Refusal(422, 'no_email');
    const { id: registrationId, bookingId } = found.registration;
    const payload = { facilityId, registrationId, request: randomToken(128) };
    await confirmationRequested.add(db, payload, { key: `${confirmationRequested.name}/${registrationId}` });
    await audit(db, scope, { action: 'confirmation.resent', bookingId, details: { registrationId } });
  });
}

async function registrationOfCode(
  db: Db,
  facilityId: number,
  { pms_code, pms_reservation_no, qr }: ResendInput,
) {
  const [found] = await db
    .select({ registration, booking, slot })
    .from(registration)
    .innerJoin(booking, sameHotel(booking.id, registration.bookingId))
    .innerJoin(slot, sameHotel(slot.id, registration.slotId))
    .where(
      and(
        eq(registration.facilityId, facilityId),
        eq(registration.qrHash, hashOf.qr(normalizeQrText(qr))),
        eq(booking.pmsCode, pms_code),
        eq(booking.pmsBookingNo, pms_reservation_no),
        isNull(registration.withdrawnAt),
      ),
    );
  return found;
}
