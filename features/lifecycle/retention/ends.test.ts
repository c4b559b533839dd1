import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { booking as bookingTable } from '#features/booking/booking/tables.ts';
import { aGuestWithBooking } from '#features/guest/check-in-form/factory.ts';
import { facility as facilityTable } from '#features/hotel/facility/tables.ts';
import { aSignUp } from '#features/lifecycle/sign-up/factory.ts';
import { accountMail, message } from '#features/message/message/tables.ts';
import { amendRegistration } from '#features/registration/registration/commands/amend.ts';
import { withdraw } from '#features/registration/registration/commands/withdraw.ts';
import { aBooking, storedRegistrations } from '#features/registration/registration/factory.ts';
import { registration } from '#features/registration/registration/tables.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { aPictureFolder } from '#test/harness/picture-folder.ts';
import { sweep } from './commands/sweep.ts';
import {
  aGuestFromAbroad,
  bookingsOf,
  cancel,
  DATES,
  guestName,
  picturesOf,
  setDay,
  tablesWith,
  tablesWithBooking,
} from './factory.ts';

const { bytes, filesOf } = await aPictureFolder({ width: 40, height: 30 });
afterEach(resetClock);

const aRegisteredGuest = () => aGuestFromAbroad(bytes);

describe('retention of a registered booking', () => {
  test('a registered booking is kept for three years after check-out, then deleted with its name and files', async () => {
    const { facility, booking } = await aRegisteredGuest();
    setDay('2029-11-23');
    await sweep();
    expect([await bookingsOf(facility), await picturesOf(facility)]).toEqual([1, ['passport']]);
    expect(await tablesWith(guestName)).toContain('answer');

    setDay('2029-11-24');
    await sweep();
    expect([await bookingsOf(facility), await filesOf(facility.facilityId)]).toEqual([0, []]);
    expect([await tablesWith(guestName), await tablesWith('emma@example.com')]).toEqual([[], []]);
    expect(await tablesWithBooking(booking.id)).toEqual([]);
  });

  test('corrected answers are deleted with their booking', async () => {
    const { facility, guest, booking, idOf } = await aRegisteredGuest();
    const [registered] = await storedRegistrations(facility, booking);
    const { id = 0, persons: [main] = [] } = registered ?? {};
    const change = { personId: main?.id ?? 0, questionId: Number(idOf('full_name')), value: 'Emma Wilson' };
    await inFacility(guest, db =>
      amendRegistration(db, facility.facilityId, id, { by: guest, changes: [change] }),
    );
    expect(await tablesWith(guestName)).toEqual(['amended_answer']);
    setDay('2029-11-24');
    await sweep();
    expect([await tablesWith(guestName), await tablesWith('Emma Wilson')]).toEqual([[], []]);
  });

  test('a booking with a withdrawn registration is also kept for three years after check-out', async () => {
    const { facility } = await aRegisteredGuest();
    const [made] = await inFacility(facility.system, db =>
      db.select({ id: registration.id }).from(registration),
    );
    await withdraw(facility.owner, made?.id ?? 0, 'Registered for the wrong days');
    setDay('2029-11-23');
    await sweep();
    expect(await bookingsOf(facility)).toBe(1);
    setDay('2029-11-24');
    await sweep();
    expect(await bookingsOf(facility)).toBe(0);
  });

  test('a cancelled booking loses its pictures after a week and is deleted after 90 days', async () => {
    const { facility, booking } = await aRegisteredGuest();
    await cancel(facility, booking.id);
    setDay('2026-11-30');
    await sweep();
    expect(await picturesOf(facility)).toEqual(['passport', 'signature']);
    setDay('2026-12-01');
    await sweep();
    expect([await picturesOf(facility), await bookingsOf(facility)]).toEqual([[], 1]);
    setDay('2027-02-22');
    await sweep();
    expect(await bookingsOf(facility)).toBe(0);
  });
});

test('a check-out date that is mistakenly far in the past does not cause new data to be deleted', async () => {
  const { facility, booking } = await aRegisteredGuest();
  const longAgo = { checkinDate: '2016-11-21', checkoutDate: '2016-11-23' };
  await inFacility(facility.system, db =>
    db.update(bookingTable).set(longAgo).where(eq(bookingTable.id, booking.id)),
  );
  await aBooking(facility, longAgo);
  setDay('2026-11-21');
  await sweep();
  expect([await bookingsOf(facility), await picturesOf(facility)]).toEqual([2, ['passport', 'signature']]);
  setDay('2029-11-21');
  await sweep();
  expect(await bookingsOf(facility)).toBe(0);
});

describe('retention of an unregistered booking', () => {
  test('an unregistered booking is kept for 90 days after check-out', async () => {
    setClock(() => new Date('2026-11-20T03:00:00Z'));
    const { facility } = await aGuestWithBooking(DATES);
    await aBooking(facility, { ...DATES, checkoutDate: '2026-11-24' });
    setDay('2027-02-21');
    await sweep();
    expect(await bookingsOf(facility)).toBe(2);
    setDay('2027-02-22');
    await sweep();
    expect(await bookingsOf(facility)).toBe(1);
  });

  test('unregistered bookings of many hotels are deleted once, even by two concurrent sweeps', async () => {
    setClock(() => new Date('2026-11-20T03:00:00Z'));
    const hotels = await Promise.all(Array.from({ length: 6 }, () => aGuestWithBooking(DATES)));
    setDay('2027-03-25');
    await Promise.all([sweep(), sweep()]);
    for (const { facility } of hotels) expect(await bookingsOf(facility)).toBe(0);
  });
});

describe('retention of a picture', () => {
  test('a picture is deleted with its file 30 days after check-out, except a passport picture in Japan', async () => {
    const { facility, booking } = await aRegisteredGuest();
    setDay('2026-12-23');
    await sweep();
    expect(await picturesOf(facility)).toEqual(['passport', 'signature']);
    setDay('2026-12-24');
    await sweep();
    expect([await picturesOf(facility), (await filesOf(facility.facilityId)).length]).toEqual([
      ['passport'],
      1,
    ]);
    const [row] = await inFacility(facility.system, db =>
      db.select().from(bookingTable).where(eq(bookingTable.id, booking.id)),
    );
    expect(row?.hasPassportPicture).toBe(true);
  });

  test('a passport picture outside Japan is deleted with the other pictures, and the list no longer shows it', async () => {
    const { facility, booking } = await aRegisteredGuest();
    await platformDb(db =>
      db.update(facilityTable).set({ country: 'ES' }).where(eq(facilityTable.id, facility.facilityId)),
    );
    setDay('2026-12-24');
    await sweep();
    expect(await picturesOf(facility)).toEqual([]);
    const [row] = await inFacility(facility.system, db =>
      db.select().from(bookingTable).where(eq(bookingTable.id, booking.id)),
    );
    expect(row?.hasPassportPicture).toBe(false);
  });
});

test("a message's content is deleted after 90 days but its record is kept, and a queued message keeps both", async () => {
  const { facility, booking } = await aRegisteredGuest();
  const { facilityId, system } = facility;
  const about = { facilityId, bookingId: booking.id, slotId: booking.slotId, language: 'en' };
  const states = ['sent', 'failed', 'queued'] as const;
  const mail = {
    ...about,
    kind: 'confirmation',
    channel: 'email',
    lastError: '<emma@example.com>: unknown',
  } as const;
  await inFacility(system, db =>
    db.insert(message).values(
      states.map(state => ({
        ...mail,
        state,
        messageId: `<${state}-${booking.id}@example.com>`,
        sealed: Buffer.from('sealed'),
        createdAt: new Date('2026-11-20T03:00:00Z'),
      })),
    ),
  );
  const withWords = () =>
    inFacility(system, async db =>
      (await db.select().from(message).orderBy(message.id)).map(({ sealed, lastError }) => [
        sealed.length > 0,
        lastError !== null,
      ]),
    );
  const [kept, gone] = [
    [true, true],
    [false, false],
  ];
  setClock(() => new Date('2027-02-18T02:59:59Z'));
  await sweep();
  expect(await withWords()).toEqual([kept, kept, kept]);
  setClock(() => new Date('2027-02-18T03:00:01Z'));
  await sweep();
  expect(await withWords()).toEqual([gone, gone, kept]);
});

test('an email to an account is deleted after 90 days, and a sign-up after 30 days', async () => {
  setClock(() => new Date('2026-11-20T03:00:00Z'));
  await aSignUp('newcomer@example.com');
  await platformDb(db =>
    db.insert(accountMail).values({
      language: 'ja',
      messageId: '<ends@example.com>',
      sealed: Buffer.from('sealed'),
      state: 'sent',
      createdAt: new Date('2026-11-20T03:00:00Z'),
    }),
  );
  const mails = () =>
    platformDb(async db =>
      (await db.select({ messageId: accountMail.messageId }).from(accountMail)).map(each => each.messageId),
    );
  setClock(() => new Date('2026-12-20T02:59:00Z'));
  await sweep();
  expect(await tablesWith('newcomer@example.com')).toContain('sign_up');
  setClock(() => new Date('2026-12-20T03:01:00Z'));
  await sweep();
  expect(await tablesWith('newcomer@example.com')).toEqual([]);
  expect(await mails()).toContain('<ends@example.com>');
  setClock(() => new Date('2027-02-18T03:01:00Z'));
  await sweep();
  expect(await mails()).not.toContain('<ends@example.com>');
});
