import '#test/harness/database.ts';
import { expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { decodeQr } from '#features/desk/front-desk/commands/decode-qr.ts';
import { aRegisteredBooking } from '#features/guest/check-in-form/factory.ts';
import { storeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import { unsetBasis } from '#features/hotel/register-law/rules/required.ts';
import { listApiKeys, revokeApiKey } from '#features/integration/api/commands/api-keys.ts';
import { message } from '#features/message/message/tables.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { now } from '#platform/clock/clock.ts';
import { aFacility, aStaffMember } from '#test/harness/facility.ts';
import { firstSteps, saveFirstStep } from './first-steps.ts';

const stepsFor = (scope: StaffScope) => inFacility(scope, db => firstSteps(db, scope));
const remainingSteps = async (scope: StaffScope) =>
  (await stepsFor(scope)).steps.filter(({ done }) => !done).map(({ name }) => name);

test('a new hotel has all first steps left to do and no booking', async () => {
  const { owner } = await aFacility();
  for (const { id } of await listApiKeys(owner)) await revokeApiKey(owner, id);
  expect(await remainingSteps(owner)).toEqual([
    'place',
    'form',
    'texts',
    'terms',
    'connection',
    'bookings',
    'sending',
    'message',
    'scan',
  ]);
  expect(await stepsFor(owner)).toMatchObject({ has_bookings: false });
});

test('a first step is done once its data exists', async () => {
  const hotel = await aFacility();
  await aBooking(hotel);
  await inFacility(hotel.system, db =>
    storeSetting(db, hotel.facilityId, 'terms-conditions-ja', { content: '<p>規約</p>' }, hotel.owner.userId),
  );
  await inFacility(hotel.system, db => storeSetting(db, hotel.facilityId, 'hold_sending', 0));
  expect(await remainingSteps(hotel.owner)).toEqual(['place', 'form', 'texts', 'message', 'scan']);
  expect(await stepsFor(hotel.owner)).toMatchObject({ has_bookings: true });
});

test('after the first registration, the remaining steps are sending, a first message and a first scan', async () => {
  const { facility: hotel, booking, qrCode } = await aRegisteredBooking();
  const { facilityId, owner, system } = hotel;
  await inFacility(system, db =>
    storeSetting(db, facilityId, 'guest_register', { ...unsetBasis, prefecture: 20 }),
  );
  const names = async () => (await stepsFor(owner)).steps.map(({ name }) => name);
  expect(await names()).toEqual(['sending', 'message', 'scan']);
  const at = now();
  const sent = (kind: 'notice' | 'guide') => ({
    facilityId,
    kind,
    channel: 'email' as const,
    bookingId: booking.id,
    slotId: booking.slotId,
    language: 'ja',
    messageId: `<${kind}.${booking.id}@example.jp>`,
    sealed: Buffer.alloc(0),
    state: 'sent' as const,
    createdAt: at,
  });
  await inFacility(system, db => db.insert(message).values(sent('notice')));
  expect(await names()).toContain('message');
  await inFacility(system, db => db.insert(message).values(sent('guide')));
  expect(await names()).toEqual(['sending', 'scan']);
  await decodeQr(owner, qrCode);
  await inFacility(system, db => storeSetting(db, facilityId, 'hold_sending', 0));
  expect(await names()).toEqual([]);
});

test('a review step is done once the user has reviewed it, even without a change', async () => {
  const { owner } = await aFacility();
  await saveFirstStep(owner, { looked: 'form' });
  await saveFirstStep(owner, { looked: 'texts' });
  expect(await remainingSteps(owner)).not.toContain('form');
  expect(await remainingSteps(owner)).not.toContain('texts');
});

test('staff see and complete only steps for which they have the permission', async () => {
  const hotel = await aFacility();
  const clerk = await aStaffMember(hotel, ['tac.terms_information.edit']);
  expect(await remainingSteps(clerk)).toEqual(['terms']);
  await expect(saveFirstStep(clerk, { looked: 'form' })).rejects.toMatchObject({ status: 403 });
});

test('only the owner can hide the first steps, for all users', async () => {
  const hotel = await aFacility();
  const clerk = await aStaffMember(hotel, ['tac.terms_information.edit']);
  await expect(saveFirstStep(clerk, { put_away: 1 })).rejects.toMatchObject({ status: 403 });
  await saveFirstStep(hotel.owner, { put_away: 1 });
  expect(await stepsFor(clerk)).toEqual({ steps: [], has_bookings: false });
});

test('setting the prefecture is not a first step if it is known or the hotel is outside Japan', async () => {
  const hotel = await aFacility();
  await inFacility(hotel.system, db =>
    storeSetting(db, hotel.facilityId, 'guest_register', { ...unsetBasis, prefecture: 20 }),
  );
  expect((await stepsFor(hotel.owner)).steps.map(({ name }) => name)).not.toContain('place');
  const abroad = await aFacility({ country: 'KR' });
  expect((await stepsFor(abroad.owner)).steps.map(({ name }) => name)).not.toContain('place');
});
