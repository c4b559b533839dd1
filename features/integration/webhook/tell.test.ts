import '#test/harness/database.ts';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { aKeyScope } from '#features/access/access/factory.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { IncomingBooking } from '#features/booking/booking/rules/intake.ts';
import { checkIn } from '#features/desk/front-desk/commands/check-in.ts';
import { setPersons } from '#features/desk/front-desk/commands/set-persons.ts';
import { undoCheckIn } from '#features/desk/front-desk/commands/take-back.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import {
  aForm,
  aGuestWithBooking,
  aRegisteredBooking,
  questionIds,
} from '#features/guest/check-in-form/factory.ts';
import { dropBooking } from '#features/lifecycle/retention/commands/drop-booking.ts';
import { message } from '#features/message/message/tables.ts';
import { amendRegistration } from '#features/registration/registration/commands/amend.ts';
import { pullRegistrations } from '#features/registration/registration/commands/pull-registrations.ts';
import { storeBookings } from '#features/registration/registration/commands/store-bookings.ts';
import { withdraw } from '#features/registration/registration/commands/withdraw.ts';
import { aBooking, storedRegistrations } from '#features/registration/registration/factory.ts';
import { now } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { jobsOf } from '#test/harness/jobs.ts';
import {
  allowPrivateWebhooks,
  aReceiver,
  aWebhook,
  deliverAll,
  deliveriesOf,
  ORIGIN,
  setCancelled,
} from './factory.ts';

beforeEach(() => allowPrivateWebhooks());

async function aSentMessage({ facilityId, system }: TestFacility, bookingId: number, slotId: number) {
  const [row] = await inFacility(system, db =>
    db
      .insert(message)
      .values({
        facilityId,
        kind: 'confirmation',
        channel: 'email',
        bookingId,
        slotId,
        language: 'ja',
        messageId: `<${crypto.randomUUID()}@genkan.example>`,
        sealed: Buffer.alloc(0),
        state: 'sending',
        createdAt: now(),
      })
      .returning(),
  );
  const id = row?.id ?? 0;
  return (to: Partial<typeof message.$inferInsert>) =>
    inFacility(system, db =>
      db
        .update(message)
        .set(to)
        .where(and(eq(message.facilityId, facilityId), eq(message.id, id))),
    );
}

test('a change in a hotel without webhooks creates no event and no job', async () => {
  const hotel = await aFacility();
  const booking = await aBooking(hotel);
  await setCancelled(hotel, booking.id, true);
  expect(await deliveriesOf(hotel)).toEqual([]);
  expect((await jobsOf(hotel)).filter(({ name }) => name === 'webhook.deliver')).toEqual([]);
});

test('registration events are sent in order, each with the URL of the registration', async () => {
  const { facility, booking, guest } = await aGuestWithBooking();
  const receiver = await aReceiver();
  await aWebhook(facility, receiver.url, [
    'registration.submitted',
    'registration.amended',
    'registration.withdrawn',
  ]);
  await submit(guest, await aForm(guest, booking));
  const [registered] = await storedRegistrations(facility, booking);
  const idOf = await questionIds(guest);
  const changes = [
    { personId: registered?.persons[0]?.id ?? 0, questionId: Number(idOf('full_name')), value: '山田 次郎' },
  ];
  const by = facility.owner;
  const id = registered?.id ?? 0;
  await inFacility(by, db => amendRegistration(db, facility.facilityId, id, { by, changes }));
  await withdraw(facility.owner, id, '二重登録');
  await deliverAll(facility);
  expect(receiver.received.map(({ type }) => type)).toEqual([
    'registration.submitted',
    'registration.amended',
    'registration.withdrawn',
  ]);
  expect(receiver.received[0]?.data).toEqual({
    booking: { pms_code: booking.pmsCode, pms_reservation_no: booking.pmsBookingNo },
    registration_id: id,
    slot: 0,
    link: `${ORIGIN}/api/pms/registrations?after=0`,
  });
  const pms = aKeyScope(facility.facilityId);
  for (const { type, data } of receiver.received) {
    const after = Number(new URL(data.link).searchParams.get('after'));
    const [item] = (await pullRegistrations(pms, after, 'ja')).data;
    expect([`registration.${item?.type}`, item?.registration_id]).toEqual([type, id]);
  }
});

test('webhook bodies contain no guest data', async () => {
  const { facility, booking } = await aRegisteredBooking();
  const receiver = await aReceiver();
  await aWebhook(facility, receiver.url);
  await setCancelled(facility, booking.id, true);
  await (await aSentMessage(facility, booking.id, booking.slotId))({ state: 'failed' });
  await deliverAll(facility);
  expect(receiver.received.length).toBe(2);
  for (const { body } of receiver.received)
    expect(body).not.toMatch(/山田|ヤマダ|taro|1234-?5678|example\.com"/);
});

test("every change of a booking's displayed status creates a webhook event, and other changes create none", async () => {
  const hotel = await aFacility();
  const booking = await aBooking(hotel);
  const receiver = await aReceiver();
  await aWebhook(hotel, receiver.url);
  await setCancelled(hotel, booking.id, true);
  await setCancelled(hotel, booking.id, true);
  await setCancelled(hotel, booking.id, false);
  await deliverAll(hotel);
  expect(receiver.received.map(({ type, data }) => [type, data.status])).toEqual([
    ['booking.status_changed', { code: 101, name: 'not_subject' }],
    ['booking.status_changed', { code: 102, name: 'before_send' }],
  ]);
  const { pms_code, pms_reservation_no } = {
    pms_code: booking.pmsCode,
    pms_reservation_no: booking.pmsBookingNo,
  };
  expect(receiver.received[0]?.data.link).toBe(
    `${ORIGIN}/api/pms/bookings?${new URLSearchParams({ pms_code, pms_reservation_no })}`,
  );
});

test('each failed, bounced or uncertain message creates one webhook event', async () => {
  const hotel = await aFacility();
  const booking = await aBooking(hotel);
  const receiver = await aReceiver();
  await aWebhook(hotel, receiver.url);
  const messages = [1, 2, 3, 4].map(() => aSentMessage(hotel, booking.id, booking.slotId));
  const [failed, uncertain, returned, arrived] = await Promise.all(messages);
  await failed?.({ state: 'failed' });
  await failed?.({ state: 'failed', settledAt: now() });
  await uncertain?.({ state: 'uncertain' });
  await returned?.({ state: 'sent' });
  await returned?.({ delivery: 'undelivered' });
  await arrived?.({ state: 'sent', delivery: 'delivered' });
  await deliverAll(hotel);
  expect(receiver.received.map(({ data }) => data.message)).toEqual(
    ['failed', 'uncertain', 'undelivered'].map(outcome => ({
      kind: 'confirmation',
      channel: 'email',
      outcome,
    })),
  );
});

test('a rolled-back change creates no webhook event', async () => {
  const hotel = await aFacility();
  const { id } = await aBooking(hotel);
  await aWebhook(hotel, 'https://pms.example/');
  const undone = inFacility(hotel.system, async db => {
    await db.execute(`update booking set booking_status_id = 18 where id = ${id}`);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await deliveriesOf(hotel)).toEqual([]);
});

test('a webhook gets only events that it subscribed to and that belong to its hotel', async () => {
  const [hotel, other] = [await aFacility(), await aFacility()];
  const receiver = await aReceiver();
  await aWebhook(hotel, receiver.url, ['message.failed']);
  for (const each of [hotel, other]) {
    const booking = await aBooking(each);
    await setCancelled(each, booking.id, true);
    await (await aSentMessage(each, booking.id, booking.slotId))({ state: 'failed' });
  }
  await deliverAll(hotel);
  await deliverAll(other);
  expect(receiver.received.map(({ type }) => type)).toEqual(['message.failed']);
});

test('checking in the same slot twice creates one arrival event, with the slot', async () => {
  const { facility, booking, qrCode } = await aRegisteredBooking();
  const receiver = await aReceiver();
  await aWebhook(facility, receiver.url, ['booking.arrived']);
  for (const room_number of ['301', '302'])
    await checkIn(aKeyScope(facility.facilityId), { qr: qrCode, slot: 0, by: 'Door', room_number });
  await deliverAll(facility);
  expect(
    receiver.received.map(({ type, data }) => [type, data.booking.pms_reservation_no, data.slot]),
  ).toEqual([['booking.arrived', booking.pmsBookingNo, 0]]);
});

test('undoing an arrival creates a webhook event with its slot', async () => {
  const { facility, booking, qrCode } = await aRegisteredBooking();
  const receiver = await aReceiver();
  await aWebhook(facility, receiver.url, ['booking.arrived', 'booking.arrival_taken_back']);
  const kiosk = aKeyScope(facility.facilityId);
  await checkIn(kiosk, { qr: qrCode, by: 'Door' });
  for (let times = 0; times < 2; times += 1) await undoCheckIn(kiosk, { qr: qrCode });
  await deliverAll(facility);
  expect(receiver.received.map(({ type, data }) => [type, data.slot])).toEqual([
    ['booking.arrived', 0],
    ['booking.arrival_taken_back', 0],
  ]);
  expect(receiver.received[1]?.data.booking.pms_reservation_no).toBe(booking.pmsBookingNo);
});

test('deleting a booking with its arrivals creates no webhook event', async () => {
  const hotel = await aFacility();
  const { id, pmsCode, pmsBookingNo } = await aBooking(hotel);
  await aWebhook(hotel, 'https://pms.example/');
  const named = { pms_code: pmsCode, pms_reservation_no: pmsBookingNo };
  await checkIn(aKeyScope(hotel.facilityId), { ...named, by: 'Door' });
  await inFacility(hotel.system, db => dropBooking(db, hotel.facilityId, id, 'neverCame'));
  expect(await deliveriesOf(hotel)).toEqual([]);
});

describe('changing a booking', () => {
  async function receivedOf(...changes: Partial<IncomingBooking>[]) {
    const hotel = await aFacility();
    const receiver = await aReceiver();
    await aWebhook(hotel, receiver.url, ['booking.changed']);
    const item: IncomingBooking = {
      pms_code: 'pms',
      pms_reservation_no: 'R-1',
      checkin_date: '2022-04-02',
      checkout_date: '2022-04-04',
      metadata: { full_name: '山田 太郎', number_of_guests: 2 },
    };
    for (const change of [{}, ...changes])
      await inFacility(hotel.system, db =>
        storeBookings(db, { scope: hotel.system }, [{ ...item, ...change }], 'pms'),
      );
    await deliverAll(hotel);
    return receiver.received.map(({ data }) => data.changed);
  }

  test.each([
    [{ checkin_date: '2022-04-01' }, ['checkin_date']],
    [{ checkin_date: '2022-04-05', checkout_date: '2022-04-06' }, ['checkin_date', 'checkout_date']],
    [{ room_number: '301' }, ['room_number']],
    [{ metadata: { full_name: '山田 太郎', number_of_guests: 3 } }, ['number_of_guests']],
  ])('a change creates an event with the changed fields: %j', async (change, changed) => {
    expect(await receivedOf(change)).toEqual([changed]);
  });

  test('a changed number of guests creates a webhook event', async () => {
    const hotel = await aFacility();
    const receiver = await aReceiver();
    const { pmsCode, pmsBookingNo } = await aBooking(hotel, { metadata: { number_of_guests: 2 } });
    await aWebhook(hotel, receiver.url, ['booking.changed']);
    const named = { pms_code: pmsCode, pms_reservation_no: pmsBookingNo };
    for (const number_of_guests of [2, 3, 3])
      await setPersons(hotel.owner, { facility_id: hotel.facilityId, ...named, number_of_guests });
    await deliverAll(hotel);
    expect(receiver.received.map(({ data }) => data.changed)).toEqual([['number_of_guests']]);
  });

  test('removing the room of a booking creates a webhook event', async () => {
    expect(await receivedOf({ room_number: '301' }, { room_number: null })).toEqual([
      ['room_number'],
      ['room_number'],
    ]);
  });

  test('a changed name or contact number and repeated values create no webhook event', async () => {
    const other = { metadata: { full_name: '鈴木 花子', number_of_guests: 2 }, guest_contact_no: '075' };
    expect(await receivedOf({}, other, { ...other, pms_booking_status: 1 })).toEqual([]);
  });
});
