import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { aKeyScope } from '#features/access/access/factory.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { checkIn } from '#features/desk/front-desk/commands/check-in.ts';
import { listPictures } from '#features/desk/front-desk/commands/pictures.ts';
import { questionsFor } from '#features/form/questionnaire/queries/questions.ts';
import { aRegisteredBooking } from '#features/guest/check-in-form/factory.ts';
import { storeRawSetting } from '#features/hotel/facility/factory.ts';
import { setPublicUrl } from '#features/hotel/facility/queries/addresses.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { storeTerms } from '#features/hotel/terms/commands.ts';
import { currentTerms } from '#features/hotel/terms/queries.ts';
import { writeAllDue } from '#features/message/message/factory/due.ts';
import { aMailServer, messagesOf, site } from '#features/message/message/factory/messages.ts';
import { aDueBooking, MOMENT, sendAll } from '#features/message/message/factory/sending.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { aFacility } from '#test/harness/facility.ts';
import { listApiKeys, makeApiKey } from './commands/api-keys.ts';
import { openTestHotel } from './commands/open-test-hotel.ts';
import { readBooking } from './commands/read-bookings.ts';
import { apiKeyScope } from './commands/who-calls.ts';
import { testBookingsOf } from './queries/test-bookings.ts';
import { testHotelOf } from './queries/test-hotel.ts';

beforeAll(() => setPublicUrl('https://genkan.example'));
afterEach(resetClock);

const keyInput = { name: 'Vendor', scopes: ['write_bookings'], lastDay: null, isTest: true } as const;

test('creating the first test key creates the test hotel, which later test keys share', async () => {
  const { owner, facilityId } = await aFacility();
  expect(await testHotelOf(facilityId)).toBeNull();
  const [one, other] = [await makeApiKey(owner, keyInput), await makeApiKey(owner, keyInput)];
  expect(one.key).toMatch(/^gk_test_/);
  const scopes = [await apiKeyScope(one.key), await apiKeyScope(other.key)];
  const test = await testHotelOf(facilityId);
  expect(scopes).toMatchObject([{ facilityId: test?.facilityId }, { facilityId: test?.facilityId }]);
  expect((await listApiKeys(owner)).map(key => key.test)).toEqual([true, true, false]);
});

test('creating two first test keys concurrently creates one test hotel', async () => {
  const { owner, facilityId } = await aFacility();
  const made = await Promise.all([openTestHotel(owner), openTestHotel(owner)]);
  expect(new Set(made.map(each => each.facilityId)).size).toBe(1);
  const beside = await platformDb(db => db.select().from(facility).where(eq(facility.testOf, facilityId)));
  expect(beside).toHaveLength(1);
});

test('a test hotel copies the form, name and terms of its parent hotel', async () => {
  const hotel = await aFacility();
  const { owner, system, facilityId } = hotel;
  await storeRawSetting(hotel, 'form', { authentication_method: 2, form_mask_method: 1 });
  await inFacility(system, db => storeTerms(db, facilityId, { language: 'ja', content: '<p>規約</p>' }));
  const test = await openTestHotel(owner);
  const asked = async (scope: typeof test) =>
    inFacility(scope, async db => ({
      questions: (await questionsFor(db, scope.facilityId, 'ja', { hidden: true })).map(
        ({ id: _id, ...question }) => question,
      ),
      terms: await currentTerms(db, scope.facilityId, 'ja'),
      name: (await facilityById(db, scope.facilityId))?.name,
    }));
  expect(await asked(test)).toEqual(await asked(system));
});

test('a test hotel can never become a live hotel', async () => {
  const { facilityId } = await openTestHotel((await aFacility()).owner);
  const change = platformDb(db =>
    db.update(facility).set({ testOf: null }).where(eq(facility.id, facilityId)),
  );
  await expect(change).rejects.toMatchObject({ cause: { message: 'a test hotel stays one' } });
});

let mail: Awaited<ReturnType<typeof aMailServer>>;

beforeEach(async () => {
  mail = await aMailServer();
  return () => mail.close();
});

test('messages of a test hotel are stored and marked as sent but not delivered', async () => {
  const { facility: hotel, booking } = await aDueBooking();
  const test = await openTestHotel(hotel.owner);
  const { checkinDate, checkoutDate } = booking;
  setClock(() => new Date('2031-05-01T00:00:00Z'));
  await aBooking({ facilityId: test.facilityId, system: test }, { checkinDate, checkoutDate });
  setClock(() => MOMENT);
  await writeAllDue(site);
  const written = { ...hotel, facilityId: test.facilityId, system: test };
  for (const each of [hotel, written]) await sendAll(each);
  expect((await messagesOf(written)).map(({ state }) => state)).toEqual(['outbox']);
  expect(await testBookingsOf(hotel.owner)).toMatchObject([
    { messages: [{ kind: 'guide', channel: 'email', state: 'outbox' }] },
  ]);
  expect((await messagesOf(hotel)).map(({ state }) => state)).toEqual(['sent']);
  expect(mail.recipients).toHaveLength(1);
});

test('a hotel sees the newest bookings of its test hotel with the guest links', async () => {
  const [hotel, other] = [await aFacility(), await aFacility()];
  expect(await testBookingsOf(hotel.owner)).toBeNull();
  const test = await openTestHotel(hotel.owner);
  await openTestHotel(other.owner);
  await aBooking(hotel);
  const booking = await aBooking({ facilityId: test.facilityId, system: test });
  expect(await testBookingsOf(hotel.owner)).toMatchObject([
    {
      pms_reservation_no: booking.pmsBookingNo,
      slots: [{ link: expect.stringMatching(/\/g\/[\w-]{8}$/), my_page: null }],
      messages: [],
    },
  ]);
  expect(await testBookingsOf(other.owner)).toEqual([]);
});

test('a test key cannot access the hotel, and a key of the hotel cannot access the test hotel', async () => {
  const { facility: hotel, booking, qrCode, registrationId } = await aRegisteredBooking();
  const test = await openTestHotel(hotel.owner);
  const own = await aBooking({ facilityId: test.facilityId, system: test });
  const missing = expect.objectContaining({ status: 404 });
  const named = (each: typeof own) => ({ pms_code: each.pmsCode, pms_reservation_no: each.pmsBookingNo });
  const arrived = { by: 'Door', slot: 0 };
  const forTests = aKeyScope(test.facilityId);
  await expect(readBooking(forTests, named(booking))).rejects.toEqual(missing);
  await expect(checkIn(forTests, { qr: qrCode, ...arrived })).rejects.toEqual(missing);
  await expect(checkIn(forTests, { ...named(booking), ...arrived })).rejects.toEqual(missing);
  await expect(listPictures(forTests, registrationId)).rejects.toEqual(missing);
  await expect(readBooking(aKeyScope(hotel.facilityId), named(own))).rejects.toEqual(missing);
});

test("the operator's lists and the hotel's own rows exclude the test hotel", async () => {
  const { owner, system, facilityId } = await aFacility();
  const test = await openTestHotel(owner);
  const seen = await inFacility(system, db =>
    db.select({ id: facility.id }).from(facility).where(isNull(facility.leavesAt)),
  );
  expect(seen).toEqual([{ id: facilityId }]);
  const nobody = await inFacility(test, db =>
    db
      .select()
      .from(facility)
      .where(and(eq(facility.id, test.facilityId), isNull(facility.userId))),
  );
  expect(nobody).toHaveLength(1);
});
