import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { isCancelled, isMyPageExpired } from '#features/booking/booking/rules/status.ts';
import { missingOf } from '#features/guest/my-page/queries/missing.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import { setting } from '#features/hotel/facility/queries/settings.ts';
import { lockBookingOf } from '#features/registration/registration/commands/withdraw.ts';
import { missingDataRequested } from '#features/registration/registration/events.ts';
import { contactOfGuest } from '#features/registration/registration/queries/way-to-guest.ts';
import { now } from '#platform/clock/clock.ts';
import { randomToken } from '#platform/crypto/keys.ts';
import { notFound, Refusal } from '#platform/http/refusal.ts';

/**
 * Sends a link to My Page for missing guest register data. Repeated requests before the message is written send
 * only one message.
 */
export function askForMissingData(scope: StaffScope, registrationId: number): Promise<void> {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const row = await lockBookingOf(db, facilityId, registrationId);
    const ids = { facilityId, bookingId: row.id, registrationId };
    const hotel = await facilityById(db, facilityId);
    const found = await missingOf(db, ids, 'ja');
    if (!hotel || !found) throw notFound();
    if (found.persons.length === 0) throw new Refusal(422, 'nothing_missing');
    if (isCancelled(row) || isMyPageExpired(row, hotel.timezone, now()))
      throw new Refusal(422, 'reservation_expired');
    if (await setting(db, facilityId, 'maintenance_mode')) throw new Refusal(409, 'hotel_in_maintenance');
    if (!(await contactOfGuest(db, ids))) throw new Refusal(422, 'no_email');
    const payload = { facilityId, registrationId, request: randomToken(128) };
    await missingDataRequested.add(db, payload, { key: `${missingDataRequested.name}/${registrationId}` });
    await audit(db, scope, {
      action: 'registration.missing_asked',
      bookingId: row.id,
      details: { registrationId },
    });
  });
}
