import '#test/harness/database.ts';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { bookingStatusLog, booking as bookingTable } from '#features/booking/booking/tables.ts';
import { aBooking, type TestBooking } from '#features/registration/registration/factory.ts';
import { slot } from '#features/registration/registration/tables.ts';
import { aFacility } from '#test/harness/facility.ts';
import { HttpClient, valueAt } from '#test/harness/http-client.ts';
import { aRegistration, closeForMaintenance, proveByLink } from '#test/harness/proofs.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { facilityOfLink, linkOfShortCode, slugOfLink } from './queries/link.ts';

let url = '';
beforeAll(async () => {
  url = await openTestServer();
});
const aBrowser = () => new HttpClient(url);
const past = { checkinDate: '2022-01-01', checkoutDate: '2022-01-02' };

async function aLink(overrides: Parameters<typeof aBooking>[1] = {}) {
  const facility = await aFacility();
  return { facility, booking: await aBooking(facility, overrides) };
}

const validate = ({ token }: { token: string }, slug = '', browser = aBrowser()) =>
  browser.call(`GET facility-booking/validate-booking?token=${token}${slug && `&slug=${slug}`}`);
const accessed = (input: { token: string; slug?: string }, headers = {}) =>
  aBrowser().call('POST facility-booking/accessed', { token: input.token, slug: input.slug }, headers);

describe('checking whether a link can be used', () => {
  test('checking a valid link returns the number of failures, but no reservation number', async () => {
    const { facility, booking } = await aLink();
    const answer = await validate(booking, facility.slug);
    const data = { attempts: 0, reservation_no: null, max_retry_reached: false, asks: 'phone' };
    expect([answer.status, valueAt(answer, 'data')]).toEqual([200, data]);
  });

  test("checking a link accepts the hotel's slug in upper or lower case", async () => {
    const { facility, booking } = await aLink();
    expect(await validate(booking, facility.slug.toUpperCase())).toMatchObject({ status: 200 });
  });

  test('checking a link returns `max_retry_reached` after three failed proofs', async () => {
    const { booking } = await aLink();
    for (let tried = 0; tried < 3; tried += 1)
      await proveByLink(aBrowser(), booking, { verificationCode: '00000000' });
    expect(valueAt(await validate(booking), 'data')).toMatchObject({ attempts: 3, max_retry_reached: true });
  });

  test('checking a link returns the reservation number only after the guest has proven the booking', async () => {
    const { facility, booking } = await aLink();
    const [guest, other] = [aBrowser(), aBrowser()];
    await proveByLink(guest, booking);
    await proveByLink(other, await aBooking(facility));
    const heard = async (browser: HttpClient) =>
      valueAt(await validate(booking, '', browser), 'data.reservation_no');
    expect([await heard(guest), await heard(other)]).toEqual([booking.pmsBookingNo, null]);
  });

  test('checking a used link returns 422 reservation_used', async () => {
    const { facility, booking } = await aLink();
    await aRegistration(facility, booking);
    const answer = await validate(booking);
    expect([answer.status, valueAt(answer, 'code')]).toEqual([422, 'reservation_used']);
  });

  test('accepts a link whose registration has a weak proof, so that the guest can withdraw the registration', async () => {
    const { facility, booking } = await aLink();
    await aRegistration(facility, booking, { proof: 'weak' });
    expect((await validate(booking)).status).toBe(200);
    const proven = await proveByLink(aBrowser(), booking);
    expect(valueAt(proven, 'status')).toMatchObject({ state: 'checked_in', registered_by: 'weak' });
  });

  test.each([
    ['whose booking is over', past],
    ['whose booking was cancelled', { pmsBookingStatus: 2 }],
  ])('a link %s is rejected with 422 reservation_expired', async (_which, overrides) => {
    const { booking } = await aLink(overrides);
    const answer = await validate(booking);
    expect([answer.status, valueAt(answer, 'code')]).toEqual([422, 'reservation_expired']);
  });

  test("checking a link returns 404 for an unknown link or another hotel's slug", async () => {
    const { booking } = await aLink();
    const other = await aFacility();
    expect((await validate({ token: 'nothing' })).status).toBe(404);
    expect((await validate(booking, other.slug)).status).toBe(404);
  });

  test('checking a link returns 422 without a token', async () => {
    expect((await aBrowser().call('GET facility-booking/validate-booking')).status).toBe(422);
  });

  test('checking a link returns 503 during maintenance, except to a guest with a session', async () => {
    const { facility, booking } = await aLink();
    const guest = aBrowser();
    await proveByLink(guest, booking);
    await closeForMaintenance(facility);
    expect((await validate(booking)).status).toBe(503);
    expect((await validate(booking, '', guest)).status).toBe(200);
  });

  test('checking a link changes nothing', async () => {
    const { booking } = await aLink();
    await validate(booking);
    expect(await storedStatuses(booking)).toEqual({ logs: 0, statusId: 17, openedAt: null });
  });
});

async function storedStatuses({ facilityId, id, slotId }: TestBooking) {
  return platformDb(async db => {
    const ofBooking = and(eq(bookingStatusLog.facilityId, facilityId), eq(bookingStatusLog.bookingId, id));
    const logs = await db.select().from(bookingStatusLog).where(ofBooking);
    const [stored] = await db.select().from(bookingTable).where(eq(bookingTable.id, id));
    const [own] = await db.select().from(slot).where(eq(slot.id, slotId));
    return { logs: logs.length, statusId: stored?.bookingStatusId, openedAt: own?.openedAt };
  });
}

describe('opening a link', () => {
  test('opening a link sets the status to `accessed` once, even with 16 concurrent requests', async () => {
    const { facility, booking } = await aLink();
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => accessed({ ...booking, slug: facility.slug })),
    );
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200]));
    expect(await storedStatuses(booking)).toEqual({ logs: 1, statusId: 20, openedAt: expect.any(Date) });
  });

  test.each([{ 'sec-purpose': 'prefetch' }, { 'user-agent': 'Twitterbot/1.0' }])(
    'opening a link ignores requests with %o',
    async headers => {
      const { booking } = await aLink();
      expect((await accessed(booking, headers)).status).toBe(200);
      expect(await storedStatuses(booking)).toMatchObject({ logs: 0, statusId: 17 });
    },
  );

  test('opening a link ignores used and expired links', async () => {
    const used = await aLink();
    await aRegistration(used.facility, used.booking);
    const expired = await aLink(past);
    for (const { booking } of [used, expired]) {
      expect((await accessed(booking)).status).toBe(422);
      expect((await storedStatuses(booking)).logs).toBe(0);
    }
  });

  test("opening an unknown link or a link with another hotel's slug returns 404", async () => {
    const { booking } = await aLink();
    const { slug } = await aFacility();
    expect((await accessed({ token: 'nothing' })).status).toBe(404);
    expect((await accessed({ ...booking, slug })).status).toBe(404);
  });
});

describe('resolving a short link', () => {
  test('a short link resolves to its full link', async () => {
    const { facility, booking } = await aLink();
    const { token, shortCode } = booking;
    expect(await linkOfShortCode(shortCode)).toEqual({ slug: facility.slug, token });
  });

  test('an unknown short link resolves to nothing', async () => {
    expect(await linkOfShortCode('00000000')).toBeNull();
  });
});

test('finds the hotel of a link from the link alone', async () => {
  const { facility, booking } = await aLink();
  expect(await slugOfLink(booking.token)).toBe(facility.slug);
  expect(await slugOfLink('nothing')).toBeUndefined();
});

test('a link is found only in its own hotel', async () => {
  const { booking } = await aLink();
  const other = await aFacility();
  const found = await inFacility(other.system, db => facilityOfLink(db, booking.token));
  expect(found).toBeUndefined();
});
