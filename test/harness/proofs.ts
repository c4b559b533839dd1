import { randomBytes } from 'node:crypto';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { storeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import { sealForHotel } from '#features/hotel/facility/queries/keys.ts';
import { openLeaderSlots } from '#features/registration/registration/commands/open-slots.ts';
import { aBooking, type TestBooking } from '#features/registration/registration/factory.ts';
import { hashOf, slotSecrets } from '#features/registration/registration/queries/secrets.ts';
import { person, registration, sealedAt } from '#features/registration/registration/tables.ts';
import { now } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from './facility.ts';
import type { HttpClient } from './http-client.ts';

export const proveByLink = (
  browser: HttpClient,
  booking: Pick<TestBooking, 'facilityId' | 'token' | 'verificationCode'>,
  typed: { search?: string; query?: string; verificationCode?: string } = {},
) =>
  browser.call('POST facility-booking/list', {
    facility_id: booking.facilityId,
    token: booking.token,
    search: 'code',
    verificationCode: booking.verificationCode,
    query: '',
    ...typed,
  });

export const proveByPhone = (
  browser: HttpClient,
  booking: Parameters<typeof proveByLink>[1],
  query: string,
) => proveByLink(browser, booking, { search: 'number', verificationCode: '', query });

/** Confirms a booking over HTTP, by default with the full phone number of `aBooking`. */
export const confirmBooking = (
  browser: HttpClient,
  facility: TestFacility,
  booking: Pick<TestBooking, 'checkinDate'>,
  typed: Record<string, string> = {},
) =>
  browser.call('POST facility-booking/confirm', {
    countryCode: '81',
    phoneNumber: '09012345678',
    otherNumber: '',
    checkInDate: booking.checkinDate,
    slugName: facility.slug,
    ...typed,
  });

export const setProofMethod = (
  { facilityId, system }: TestFacility,
  method: 0 | 1 | 2 | 3,
  mask: 0 | 1 | 2 = 1,
) =>
  inFacility(system, db =>
    storeSetting(db, facilityId, 'form', { authentication_method: method, form_mask_method: mask }),
  );

export const closeForMaintenance = ({ facilityId, system }: TestFacility) =>
  inFacility(system, db => storeSetting(db, facilityId, 'maintenance_mode', 1));

export async function aRegistration(
  { facilityId, system }: TestFacility,
  { id: bookingId, slotId }: Pick<TestBooking, 'id' | 'slotId'>,
  { persons = 1, proof = 'strong' as 'strong' | 'weak' } = {},
): Promise<string> {
  const myPageId = randomBytes(16).toString('base64url');
  await inFacility(system, async db => {
    const [stored] = await db
      .insert(registration)
      .values({
        facilityId,
        bookingId,
        slotId,
        guestSessionId: 0,
        proof,
        submittedAt: now(),
        language: 'ja',
        timezone: '',
        email: '',
        myPageHash: hashOf.myPageId(myPageId),
        myPageSealed: await sealForHotel(db, facilityId, sealedAt.myPageId(slotId), myPageId),
        qrHash: randomBytes(32),
        qrSealed: Buffer.alloc(0),
        termsHash: '',
        termsLanguage: 'ja',
        termsAcceptedBy: 'checkbox',
      })
      .returning({ id: registration.id });
    const registrationId = stored?.id ?? 0;
    const rows = Array.from({ length: persons }, (_, number) => ({ facilityId, registrationId, number }));
    await db.insert(person).values(rows);
  });
  return myPageId;
}

export async function aLeader({ facilityId, system }: TestFacility, bookingId: number) {
  const leader = { name: '鈴木', email: 's@example.com' };
  const [id = 0, secrets] = await inFacility(system, async db => {
    const ids = await openLeaderSlots(db, facilityId, bookingId, [leader]);
    return [ids[0], await slotSecrets(db, facilityId, ids)];
  });
  return secrets.get(id) ?? { token: '', verificationCode: '' };
}

export const runConcurrently = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
export async function aHotelWithBooking() {
  const facility = await aFacility();
  return { facility, booking: await aBooking(facility) };
}

export const readLock = (browser: HttpClient, { token }: { token: string }) =>
  browser.call(`GET facility-booking/check-confirm-lock?token=${token}`);

export const setConfirmLock = (
  { facilityId, system }: TestFacility,
  lock_limit: number,
  lock_release_time: string,
) =>
  inFacility(system, db => storeSetting(db, facilityId, 'confirm_lock', { lock_limit, lock_release_time }));
