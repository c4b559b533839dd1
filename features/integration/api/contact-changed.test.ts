import '#test/harness/database.ts';
import { beforeAll, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { KeyScope } from '#features/access/access/rules/key-scopes.ts';
import { auditEntriesOf } from '#features/audit/audit/factory.ts';
import { checkPerson } from '#features/desk/front-desk/commands/checks.ts';
import { aRegisteredBooking, taro } from '#features/guest/check-in-form/factory.ts';
import { findAffectedBookings } from '#features/register/audit-log/queries/breach.ts';
import { aBooking, type TestBooking } from '#features/registration/registration/factory.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { HttpClient, valueAt } from '#test/harness/http-client.ts';
import { jobsOf } from '#test/harness/jobs.ts';
import { confirmBooking, proveByLink, proveByPhone, setProofMethod } from '#test/harness/proofs.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { createApiKey } from './commands/api-keys.ts';

let url = '';
beforeAll(async () => {
  url = await openTestServer();
});

type RegisteredBooking = Awaited<ReturnType<typeof aRegisteredBooking>>;

const OLD = '09012345678';
const NEW = '09099998888';

async function aKey({ facilityId, owner }: TestFacility, scopes: KeyScope[] = ['write_bookings']) {
  const made = await inFacility(owner, db =>
    createApiKey(db, facilityId, { name: 'PMS', userId: owner.userId, scopes }),
  );
  const client = new HttpClient(url, { 'x-api-key': made.key });
  return { id: made.id, call: client.call.bind(client) };
}

async function afterChange(metadata: Record<string, unknown> = { phone: '+819099998888' }) {
  const own = await aRegisteredBooking();
  const key = await aKey(own.facility);
  await send(own, key, metadata);
  return { ...own, key };
}

async function send(
  { booking }: { facility: TestFacility; booking: TestBooking },
  key: { call: HttpClient['call'] },
  metadata: object,
) {
  const answer = await key.call('PUT pms/bookings', {
    bookings: [
      {
        pms_code: booking.pmsCode,
        pms_reservation_no: booking.pmsBookingNo,
        checkin_date: booking.checkinDate,
        checkout_date: booking.checkoutDate,
        metadata: { ...booking.metadata, ...metadata },
      },
    ],
  });
  expect(valueAt(answer, 'data.0.result')).toBe('updated');
}

const proveAtPage = (
  { facility, booking, myPageId }: RegisteredBooking,
  browser: HttpClient,
  phoneNumber: string,
) =>
  browser.call('POST mypage/prove', {
    slug_name: facility.slug,
    my_page_id: myPageId,
    search: 'number',
    countryCode: '81',
    phoneNumber,
    checkInDate: booking.checkinDate,
  });

const confirm = ({ facility, booking }: RegisteredBooking, phoneNumber: string) =>
  confirmBooking(new HttpClient(url), facility, booking, { phoneNumber });

test('an API key that may only write bookings cannot read My Page links', async () => {
  const own = await aRegisteredBooking();
  const { pmsCode, pmsBookingNo } = own.booking;
  const address = `GET pms/bookings?pms_code=${pmsCode}&pms_reservation_no=${pmsBookingNo}`;
  const read = async (scopes: KeyScope[]) =>
    valueAt(await (await aKey(own.facility, scopes)).call(address), 'data.slots.0.my_page');
  expect(await read(['write_bookings'])).toBeNull();
  expect(await read(['read_registrations'])).toBeNull();
  expect(await read(['write_bookings', 'read_registrations'])).toContain('/m/');
});

test('My Page does not accept a phone number that an API key set after the registration', async () => {
  const own = await afterChange();
  const browser = new HttpClient(url);
  const refused = await proveAtPage(own, browser, NEW);
  expect([refused.status, valueAt(refused, 'data.errorCode')]).toEqual([422, 'booking_not_found']);
  expect((await browser.call('POST mypage/data/file', { format: 'json' })).status).toBe(401);
});

test('the confirm page does not accept a phone number that an API key set after the registration', async () => {
  const own = await afterChange();
  await setProofMethod(own.facility, 3);
  expect((await confirm(own, NEW)).status).toBe(422);
});

test('a link does not accept a phone number that an API key set after the registration', async () => {
  const own = await afterChange();
  const answer = await proveByPhone(new HttpClient(url), own.booking, NEW);
  expect([answer.status, valueAt(answer, 'data.errorCode')]).toEqual([422, 'phone_not_found']);
});

test('rejects the last four digits of a phone number that was set after the registration', async () => {
  const own = await afterChange();
  await setProofMethod(own.facility, 1);
  const typed = { phoneNumber: '', otherNumber: '8888' };
  const answer = await confirmBooking(new HttpClient(url), own.facility, own.booking, typed);
  expect(answer.status).toBe(422);
});

test('every page still accepts the previous phone number of the booking', async () => {
  const own = await afterChange();
  await setProofMethod(own.facility, 3);
  expect(valueAt(await confirm(own, OLD), 'status.strength')).toBe('strong');
  const second = await afterChange();
  expect((await proveAtPage(second, new HttpClient(url), OLD)).status).toBe(200);
  const third = await afterChange({ phone: '' });
  expect((await proveByPhone(new HttpClient(url), third.booking, OLD)).status).toBe(200);
});

test('accepts the new phone number after the guest has used the verification code', async () => {
  const own = await afterChange();
  expect((await proveByLink(new HttpClient(url), own.booking)).status).toBe(200);
  expect((await proveAtPage(own, new HttpClient(url), NEW)).status).toBe(200);
});

test('accepts the new phone number after staff have checked the person', async () => {
  const own = await afterChange();
  await checkPerson(own.facility.owner, { facility_visitor_log_id: own.registrationId, checked: 1 });
  expect((await proveAtPage(own, new HttpClient(url), NEW)).status).toBe(200);
});

test('rejects a phone number that was changed again after staff had checked the person', async () => {
  const own = await afterChange();
  await checkPerson(own.facility.owner, { facility_visitor_log_id: own.registrationId, checked: 1 });
  await send(own, own.key, { phone: '+819077776666' });
  expect((await proveAtPage(own, new HttpClient(url), '09077776666')).status).toBe(422);
});

test('accepts a phone number from the guest form once the PMS sends the same number', async () => {
  const own = await aRegisteredBooking({ main: { ...taro, phone: '090-7777-6666' } });
  await send(own, await aKey(own.facility), { phone: '090-7777-6666' });
  expect((await proveAtPage(own, new HttpClient(url), '09077776666')).status).toBe(200);
});

test('the audit log names the API key that changed contact data, and the breach report finds the booking by the key', async () => {
  const own = await afterChange({ phone: '+819099998888', email_address: 'mallory@example.net' });
  const changed = (await auditEntriesOf(own.facility)).filter(
    ({ action }) => action === 'booking.contact_changed',
  );
  expect(changed).toMatchObject([
    {
      actorKind: 'api-key',
      actorId: own.key.id,
      bookingId: own.booking.id,
      details: { fields: ['phone', 'email_address'] },
    },
  ]);
  expect(JSON.stringify(changed)).not.toMatch(/mallory|9999/);
  const { affected } = await findAffectedBookings(own.facility.system, { apiKeyId: own.key.id });
  expect(affected).toMatchObject([{ bookingNo: own.booking.pmsBookingNo }]);
});

test('notifies the guest when new contact data is not accepted as a proof', async () => {
  const names = async (own: RegisteredBooking) => (await jobsOf(own.facility)).map(({ name }) => name);
  expect(await names(await afterChange())).toContain('registration.contact_changed');
  expect(await names(await afterChange({ phone: '' }))).not.toContain('registration.contact_changed');
});

test('accepts a phone number that was changed before the registration', async () => {
  const facility = await aFacility();
  const booking = await aBooking(facility);
  await send({ facility, booking }, await aKey(facility), { phone: '+819099998888' });
  expect((await proveByPhone(new HttpClient(url), booking, NEW)).status).toBe(200);
  expect((await auditEntriesOf(facility)).map(({ action }) => action)).not.toContain(
    'booking.contact_changed',
  );
});
