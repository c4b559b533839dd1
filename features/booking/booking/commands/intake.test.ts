import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { storeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import { settings } from '#features/hotel/facility/contract/setting-registry.ts';
import { setting } from '#features/hotel/facility/queries/settings.ts';
import { now } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { bookingById } from '../queries/bookings.ts';
import type { IncomingBooking } from '../rules/intake.ts';
import { statusIds } from '../rules/status.ts';
import { booking, earlyCancellation } from '../tables.ts';
import { cancelByPms, upsertBookings } from './intake.ts';
import { logStatus } from './statuses.ts';

const item: IncomingBooking = {
  pms_code: 'demo_pms',
  pms_reservation_no: 'R-1001',
  pms_booking_status: 1,
  checkin_date: '2022-03-01',
  checkout_date: '2022-03-03',
  metadata: {
    full_name: '山田 太郎',
    full_name_for_katakana: 'ヤマダ タロウ',
    phone: '090-1234-5678',
    email_address: 'taro@example.com',
  },
};

const noRegistrations = async () => new Map<number, 'strong' | 'weak'>();

const take = (hotel: TestFacility, ...changes: Partial<IncomingBooking>[]) =>
  inFacility(hotel.system, db =>
    upsertBookings(
      db,
      hotel.facilityId,
      changes.map(change => ({ ...item, ...change })),
      noRegistrations,
    ),
  );

const resultsOf = async (hotel: TestFacility, ...changes: Partial<IncomingBooking>[]) =>
  (await take(hotel, ...changes)).map(({ result }) => result);

async function stored(hotel: TestFacility, ...changes: Partial<IncomingBooking>[]) {
  let bookingId = 0;
  for (const change of changes) for (const taken of await take(hotel, change)) bookingId = taken.bookingId;
  return read(hotel, bookingId);
}

async function read(hotel: TestFacility, bookingId: number) {
  const found = await inFacility(hotel.system, db => bookingById(db, hotel.facilityId, bookingId));
  if (!found) throw new Error('The booking is missing');
  return found;
}

it('the intake creates a new booking and leaves an identical one unchanged', async () => {
  const hotel = await aFacility();
  expect([await resultsOf(hotel, {}), await resultsOf(hotel, {})]).toEqual([['created'], ['unchanged']]);
});

it('the intake compares metadata regardless of the order of keys', async () => {
  const hotel = await aFacility();
  const turned = Object.fromEntries(Object.entries(item.metadata ?? {}).reverse());
  expect([await resultsOf(hotel, {}), await resultsOf(hotel, { metadata: turned })]).toEqual([
    ['created'],
    ['unchanged'],
  ]);
});

it('the intake stores the name, kana, E.164 phone number, email and send method for the list', async () => {
  expect(await stored(await aFacility(), {})).toMatchObject({
    name: '山田 太郎',
    nameKana: 'ヤマダ タロウ',
    phone: '+819012345678',
    email: 'taro@example.com',
    sendMethod: 'email',
    bookingStatusId: statusIds.beforeSend,
  });
});

it('the intake stores an unparsable phone number as the PMS sent it', async () => {
  const { phone } = await stored(await aFacility(), { metadata: { phone: '内線 12' } });
  expect(phone).toBe('内線 12');
});

it('the intake uses the contact number if the guest has no phone number', async () => {
  const { phone } = await stored(await aFacility(), { metadata: {}, guest_contact_no: '03-1234-5678' });
  expect(phone).toBe('+81312345678');
});

it("the intake reads a national phone number as a number of the hotel's country", async () => {
  const irish = { metadata: { phone: '086 123 4567' } };
  expect((await stored(await aFacility({ country: 'IE' }), irish)).phone).toBe('+353861234567');
});

it('a guest without usable contact data gets no guide messages', async () => {
  const shown = await stored(await aFacility(), {
    metadata: { email_address: 'none', phone: '03-1234-5678' },
  });
  expect(shown).toMatchObject({ email: '', sendMethod: '--', bookingStatusId: statusIds.notSubject });
});

it('a guest with only a mobile phone can be reached once SMS is enabled', async () => {
  const hotel = await aFacility();
  const schedule = { ...settings.notification_frequency_settings.default, sms_status: true };
  await inFacility(hotel.system, db =>
    storeSetting(db, hotel.facilityId, 'notification_frequency_settings', schedule),
  );
  const shown = await stored(hotel, { metadata: { phone: '090-1234-5678' } });
  expect(shown).toMatchObject({ sendMethod: 'sms', bookingStatusId: statusIds.beforeSend });
});

it('a booking is no longer marked as undelivered once the PMS sends a new address', async () => {
  const hotel = await aFacility();
  const { id } = await stored(hotel, {});
  await inFacility(hotel.system, db =>
    db.update(booking).set({ undelivered: true }).where(eq(booking.id, id)),
  );
  expect(await stored(hotel, { checkout_date: '2022-03-04' })).toMatchObject({ undelivered: true });
  const metadata = { ...item.metadata, email_address: 'other@example.com' };
  expect(await stored(hotel, { metadata })).toMatchObject({ undelivered: false });
});

it('changed dates are applied to the booking', async () => {
  const moved = { checkin_date: '2022-04-01', checkout_date: '2022-04-02' };
  expect(await stored(await aFacility(), {}, moved)).toMatchObject({
    checkinDate: '2022-04-01',
    checkoutDate: '2022-04-02',
  });
});

it('the intake applies the items of a batch in order', async () => {
  const hotel = await aFacility();
  const results = await resultsOf(
    hotel,
    { revision: 1 },
    { revision: 2, room_number: '501' },
    { revision: 1, room_number: '502' },
    { revision: 2, room_number: '501' },
  );
  expect(results).toEqual(['created', 'updated', 'stale', 'unchanged']);
  expect((await stored(hotel, { revision: 2 })).roomNumber).toBe('501');
});

it('the same reservation number under another PMS is a different booking', async () => {
  const hotel = await aFacility();
  expect(await resultsOf(hotel, {}, { pms_code: 'other_pms' })).toEqual(['created', 'created']);
});

it('a cancelled booking gets no messages, and shows its earlier status once restored', async () => {
  const hotel = await aFacility();
  const { id } = await stored(hotel, { revision: 1 });
  await inFacility(hotel.system, db =>
    logStatus(db, hotel.facilityId, [id], statusIds.accessed, { at: now() }),
  );
  const cancelled = await stored(hotel, { revision: 2, pms_booking_status: 2 });
  const revived = await stored(hotel, { revision: 3, pms_booking_status: 1 });
  expect([cancelled.bookingStatusId, revived.bookingStatusId]).toEqual([
    statusIds.notSubject,
    statusIds.accessed,
  ]);
});

it('a no-show that the PMS later reports as checked in shows its earlier status again', async () => {
  const hotel = await aFacility();
  const { id } = await stored(hotel, { revision: 1 });
  await inFacility(hotel.system, db =>
    logStatus(db, hotel.facilityId, [id], statusIds.accessed, { at: now() }),
  );
  await take(hotel, { revision: 2, pms_booking_status: 2 });
  expect(await stored(hotel, { revision: 3, pms_booking_status: 3 })).toMatchObject({
    pmsBookingStatus: 3,
    bookingStatusId: statusIds.accessed,
  });
});

describe('a cancellation that arrives before its booking', () => {
  const key = { pms_code: item.pms_code, pms_reservation_no: item.pms_reservation_no };
  const cancelEarly = (hotel: TestFacility, revision?: number) =>
    inFacility(hotel.system, db => cancelByPms(db, hotel.facilityId, { ...key, revision }, noRegistrations));

  it('a cancellation that arrives before its booking cancels a booking with a lower revision', async () => {
    const hotel = await aFacility();
    await cancelEarly(hotel, 5);
    expect(await resultsOf(hotel, { revision: 4 })).toEqual(['created']);
    expect(await stored(hotel, { revision: 4 })).toMatchObject({ pmsBookingStatus: 2, revision: 5 });
  });

  it('an early cancellation does not affect a booking with a higher revision, and is then deleted', async () => {
    const hotel = await aFacility();
    await cancelEarly(hotel, 5);
    expect(await stored(hotel, { revision: 6 })).toMatchObject({ pmsBookingStatus: 1 });
    const left = await inFacility(hotel.system, db => db.select().from(earlyCancellation));
    expect(left).toEqual([]);
  });

  it('an early cancellation keeps its highest revision, and without a revision counts as the newest', async () => {
    const [first, second] = [await aFacility(), await aFacility()];
    for (const revision of [7, 5]) await cancelEarly(first, revision);
    expect(await stored(first, { revision: 6 })).toMatchObject({ pmsBookingStatus: 2, revision: 7 });
    for (const revision of [5, undefined]) await cancelEarly(second, revision);
    expect(await stored(second, { revision: 6 })).toMatchObject({ pmsBookingStatus: 2, revision: 6 });
  });

  it('an early cancellation of another hotel or PMS has no effect', async () => {
    const [hotel, other] = [await aFacility(), await aFacility()];
    await cancelEarly(other, 5);
    await cancelEarly(hotel, 5);
    expect(await stored(hotel, { pms_code: 'other_pms', revision: 4 })).toMatchObject({
      pmsBookingStatus: 1,
    });
  });
});

it('cancelling keeps the booking, and resending the same batch does not restore it', async () => {
  const hotel = await aFacility();
  await take(hotel, { revision: 1, room_number: '501' });
  const key = { pms_code: item.pms_code, pms_reservation_no: item.pms_reservation_no };
  const cancel = () =>
    inFacility(hotel.system, db => cancelByPms(db, hotel.facilityId, key, noRegistrations));
  const taken = await cancel();
  expect([taken?.result, (await cancel())?.result]).toEqual(['updated', 'unchanged']);
  expect(await resultsOf(hotel, { revision: 1, room_number: '501' })).toEqual(['stale']);
  expect(await read(hotel, taken?.bookingId ?? 0)).toMatchObject({ pmsBookingStatus: 2, roomNumber: '501' });
});

it('rejects the cancellation of an unknown booking', async () => {
  const hotel = await aFacility();
  const key = { pms_code: 'demo_pms', pms_reservation_no: 'nobody' };
  expect(
    await inFacility(hotel.system, db => cancelByPms(db, hotel.facilityId, key, noRegistrations)),
  ).toBeUndefined();
});

it("the first intake sets the hotel's PMS, and later intakes do not change it", async () => {
  const hotel = await aFacility();
  await take(hotel, {});
  await take(hotel, { pms_code: 'other_pms' });
  const named = await inFacility(hotel.system, db => setting(db, hotel.facilityId, 'pms_settings'));
  expect(named).toEqual({ pms_code: 'demo_pms' });
});

const batch = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ pms_reservation_no: `R-${index}`, revision: 1 }));

it('concurrent identical batches create each booking once', async () => {
  const hotel = await aFacility();
  const runs = await Promise.all([1, 2, 3, 4].map(() => resultsOf(hotel, ...batch(50))));
  const results = runs.flat().sort();
  expect(results).toEqual([...Array(50).fill('created'), ...Array(150).fill('unchanged')]);
});

it('concurrent batches in opposite order do not deadlock', async () => {
  const hotel = await aFacility();
  const turned = batch(50).reverse();
  const runs = await Promise.all([
    take(hotel, ...batch(50)),
    take(hotel, ...turned),
    take(hotel, ...batch(50)),
  ]);
  expect(runs.flat()).toHaveLength(150);
});
