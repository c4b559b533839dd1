import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { GuestScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { amendRegistration, type Change } from '#features/registration/registration/commands/amend.ts';
import { confirmData } from '#features/registration/registration/commands/confirm-data.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { now } from '#platform/clock/clock.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { MyData } from '../contract.ts';
import { type GuestData, loadGuestData } from '../queries/kept.ts';
import { dataOf } from '../queries/my-data.ts';
import { correctionMode, mayConfirm } from '../rules/own-data.ts';

/**
 * Returns the data that the hotel has about a guest, and writes an audit entry.
 * @throws 404
 */
export function viewMyData(scope: GuestScope, language: GuestLanguage): Promise<MyData> {
  return inFacility(scope, async db => {
    const guestData = await loadGuestData(db, scope, language);
    const { booking, registration } = guestData;
    await audit(db, scope, {
      action: 'guest_data.viewed',
      bookingId: booking.id,
      details: { registrationId: registration.id },
    });
    return dataOf(db, scope, guestData);
  });
}

type Correction = { changes: readonly Change[]; version: number };

/**
 * Corrects a guest's own answers before check-in. Also throws the errors of `amendRegistration`.
 * @throws 404
 * @throws 422 `ask_front_desk` from check-in on, and once staff have confirmed the registration
 */
export function correctMyData(scope: GuestScope, { changes, version }: Correction) {
  return inFacility(scope, async db => {
    const guestData = await loadGuestData(db, scope, 'ja', 'update');
    if (correctionMode(correctionStateOf(guestData), now()) === 'ask')
      throw new Refusal(422, 'ask_front_desk');
    return amendRegistration(db, scope.facilityId, guestData.registration.id, {
      by: scope,
      changes,
      version,
    });
  });
}

/**
 * Stores that the guest has confirmed their data. Possible only on the day of check-in. Also throws the errors
 * of `confirmData`.
 * @throws 404
 * @throws 422 `not_today`
 */
export function confirmMyData(scope: GuestScope, version: number): Promise<void> {
  return inFacility(scope, async db => {
    const guestData = await loadGuestData(db, scope, 'ja', 'update');
    const isConfirmed = guestData.registration.dataConfirmedAt !== null;
    if (!isConfirmed && !mayConfirm(correctionStateOf(guestData), now())) throw new Refusal(422, 'not_today');
    await confirmData(db, scope.facilityId, guestData.registration.id, { by: scope, version });
  });
}

const correctionStateOf = ({ booking, registration, timezone }: GuestData) => ({
  booking,
  decodedStatus: registration.decodedStatus,
  timezone,
});
