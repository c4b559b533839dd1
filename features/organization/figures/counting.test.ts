import '#test/harness/database.ts';
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { logStatus } from '#features/booking/booking/commands/statuses.ts';
import { statusIds } from '#features/booking/booking/rules/status.ts';
import { booking as bookingTable } from '#features/booking/booking/tables.ts';
import { markPassportSeen } from '#features/desk/front-desk/commands/checks.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import { aForm, emma, hidePassportPicture } from '#features/guest/check-in-form/factory.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import { handOver } from '#features/guest/hand-over/tables.ts';
import { message } from '#features/message/message/tables.ts';
import { storeImage } from '#features/registration/image/commands/images.ts';
import {
  aBooking,
  storedRegistrations,
  type TestBooking,
} from '#features/registration/registration/factory.ts';
import { amendment } from '#features/registration/registration/tables.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { aPictureFolder } from '#test/harness/picture-folder.ts';
import { countHotel } from './commands/count-hotel.ts';
import { monthFigures } from './tables.ts';

const { bytes } = await aPictureFolder();

const at = (instant: string) => setClock(() => new Date(instant));
const local = (time: string) => new Date(`${time}:00+09:00`);

let hotel: TestFacility;

beforeEach(async () => {
  at('2025-10-09T03:00:00Z');
  hotel = await aFacility();
  await hidePassportPicture(hotel);
});
afterEach(resetClock);

/** Counts October 2025 at the beginning of November. */
async function october(of = hotel) {
  at('2025-11-02T03:00:00Z');
  await countHotel(of);
  const rows = await inFacility(of.system, db =>
    db
      .select()
      .from(monthFigures)
      .where(and(eq(monthFigures.facilityId, of.facilityId), eq(monthFigures.month, '2025-10-01'))),
  );
  return rows[0];
}

const arriving = (overrides: Parameters<typeof aBooking>[1] = {}) =>
  aBooking(hotel, { checkinDate: '2025-10-10', checkoutDate: '2025-10-12', personLimit: 1, ...overrides });

async function register(booking: TestBooking, form: Parameters<typeof aForm>[2] = {}) {
  const guest = aGuest(booking);
  await submit(guest, await aForm(guest, booking, form));
  const [stored] = await storedRegistrations(hotel, booking);
  return stored?.id ?? 0;
}

const arrivedAt = ({ id }: TestBooking, time: string) =>
  inFacility(hotel.system, db =>
    db
      .update(bookingTable)
      .set({ arrivedAt: local(time) })
      .where(and(eq(bookingTable.facilityId, hotel.facilityId), eq(bookingTable.id, id))),
  );

const confirmedAt = ({ id }: TestBooking, time: string) =>
  inFacility(hotel.system, db =>
    logStatus(db, hotel.facilityId, [id], statusIds.confirmed, { at: local(time) }),
  );

describe('arrivals', () => {
  test('the figures count a booking once its check-in day is over, unless it is cancelled', async () => {
    const booking = await arriving();
    await arriving({ pmsBookingStatus: 2 });
    await arriving({ checkinDate: '2025-09-30' });
    const counted = async (instant: string) => {
      at(instant);
      await countHotel(hotel);
      const [row] = await inFacility(hotel.system, db =>
        db
          .select({ arrivals: monthFigures.arrivals })
          .from(monthFigures)
          .where(and(eq(monthFigures.facilityId, hotel.facilityId), eq(monthFigures.month, '2025-10-01'))),
      );
      return row?.arrivals;
    };
    expect(booking.checkinDate).toBe('2025-10-10');
    expect(await counted('2025-10-10T20:59:00Z')).toBe(0);
    expect(await counted('2025-10-10T21:00:00Z')).toBe(1);
    expect(await october()).toMatchObject({ arrivals: 1, registered: 0, complete: 0 });
  });

  test('counting the figures again replaces them, and bookings of other hotels are not counted', async () => {
    const other = await aFacility();
    await arriving();
    expect(await october()).toMatchObject({ arrivals: 1 });
    await arriving();
    expect(await october()).toMatchObject({ arrivals: 2 });
    expect(await october(other)).toMatchObject({ arrivals: 0, messages: 0 });
  });
});

describe('registered before arrival', () => {
  test('a guest who registers before arrival counts as registered before arrival, and the register is complete', async () => {
    const booking = await arriving();
    await register(booking);
    await arrivedAt(booking, '2025-10-10T15:00');
    expect(await october()).toMatchObject({ arrivals: 1, registered: 1, complete: 1 });
  });

  test('a guest who registers after arrival does not count as registered before arrival, but the register is complete', async () => {
    const booking = await arriving();
    await register(booking);
    await arrivedAt(booking, '2025-10-08T15:00');
    expect(await october()).toMatchObject({ registered: 0, complete: 1 });
  });

  test('a guest who registers at the counter does not count as registered before arrival', async () => {
    const booking = await arriving();
    const registrationId = await register(booking);
    const { facilityId, owner } = hotel;
    await inFacility(hotel.system, db =>
      db.insert(handOver).values({
        facilityId,
        bookingId: booking.id,
        slotId: booking.slotId,
        way: 'device',
        userId: owner.userId,
        createdAt: new Date(),
        endsAt: new Date(),
        registrationId,
      }),
    );
    expect(await october()).toMatchObject({ registered: 0, complete: 1 });
  });
});

describe('a register complete at check-in', () => {
  test('a register that lacks a guest is not complete', async () => {
    await register(await arriving({ personLimit: 2 }));
    expect(await october()).toMatchObject({ registered: 1, complete: 0 });
  });

  test('a register that lacks an item is not complete', async () => {
    await register(await arriving({ personLimit: 2 }), { companions: [emma] });
    expect(await october()).toMatchObject({ registered: 1, complete: 0 });
  });

  test.each([
    ['before the end of the check-in day is complete', '2025-10-11T05:59', 1],
    ['after the end of the check-in day is not complete', '2025-10-11T06:00', 0],
  ])('a register amended %s', async (_when, time, complete) => {
    const registrationId = await register(await arriving());
    const { facilityId, system } = hotel;
    const row = { facilityId, registrationId, version: 1, byKind: 'staff' as const, reason: '' };
    await inFacility(system, db => db.insert(amendment).values({ ...row, at: local(time) }));
    expect(await october()).toMatchObject({ complete });
  });
});

describe('the time from arrival to confirmation', () => {
  test.each([
    ['is the number of minutes since arrival', '2025-10-10T15:12', { confirmed: 1, minutes: 12 }],
    ['is 0 for a booking confirmed before arrival', '2025-10-09T18:00', { confirmed: 1, minutes: 0 }],
    ['is not counted after the check-in day', '2025-10-11T06:00', { confirmed: 0, minutes: 0 }],
  ])('the time to confirmation %s', async (_what, confirmed, counts) => {
    const booking = await arriving();
    await register(booking);
    await arrivedAt(booking, '2025-10-10T15:00');
    await confirmedAt(booking, confirmed);
    expect(await october()).toMatchObject(counts);
  });

  test('a booking without a recorded arrival has no time from arrival to confirmation', async () => {
    const booking = await arriving();
    await register(booking);
    await confirmedAt(booking, '2025-10-10T15:12');
    expect(await october()).toMatchObject({ confirmed: 0, minutes: 0 });
  });
});

test('passports that staff must check are counted, and so are those already checked', async () => {
  hotel = await aFacility();
  const booking = await arriving({ personLimit: 2 });
  const gov_id = await storeImage(aGuest(booking), { kind: 'passport', person: 'companion:1', bytes });
  const registrationId = await register(booking, { companions: [{ ...emma, gov_id }] });
  expect(await october()).toMatchObject({ passports: 1, seen: 0 });
  const [stored] = await storedRegistrations(hotel, booking);
  const companion_id = stored?.persons[1]?.id ?? 0;
  await markPassportSeen(hotel.owner, { facility_visitor_log_id: registrationId, companion_id, seen: 1 });
  expect(await october()).toMatchObject({ passports: 1, seen: 1 });
});

test("messages to guests are counted in the month of the hotel's business day, and undelivered messages are also counted separately", async () => {
  const booking = await arriving();
  const { facilityId, system } = hotel;
  const written = (time: string, state: 'sent' | 'failed' | 'uncertain' | 'queued', rest = {}) => ({
    facilityId,
    kind: 'guide' as const,
    channel: 'email' as const,
    bookingId: booking.id,
    slotId: booking.slotId,
    language: 'ja',
    messageId: randomUUID(),
    sealed: Buffer.from('x'),
    state,
    createdAt: local(time),
    ...rest,
  });
  await inFacility(system, db =>
    db
      .insert(message)
      .values([
        written('2025-10-01T06:00', 'sent'),
        written('2025-11-01T05:59', 'failed'),
        written('2025-10-20T12:00', 'uncertain'),
        written('2025-10-20T12:00', 'sent', { delivery: 'undelivered' }),
        written('2025-10-20T12:00', 'queued'),
        written('2025-10-20T12:00', 'failed', { kind: 'notice' }),
        written('2025-10-01T05:59', 'sent'),
        written('2025-11-01T06:00', 'failed'),
      ]),
  );
  expect(await october()).toMatchObject({ messages: 4, undelivered: 3 });
});
