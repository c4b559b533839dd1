import '#test/harness/database.ts';
import { afterEach, expect, it } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { detailsOf } from '#features/desk/front-desk/queries/details.ts';
import { openLeaderSlots } from '#features/registration/registration/commands/open-slots.ts';
import { aBooking, type TestBooking } from '#features/registration/registration/factory.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { HttpClient, valueAt } from '#test/harness/http-client.ts';
import { aRegistration } from '#test/harness/proofs.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { aDesk, guestClientIn, handOver, listFacilities, openSecondTab, signIn } from './factory.ts';

const url = await openTestServer({ level: 'fatal' });

afterEach(resetClock);

const viewDetailsOf = (facility: TestFacility, booking: TestBooking) =>
  inFacility(facility.owner, db => detailsOf(db, facility.owner, booking.id, 'ja'));

it.each(['device', 'typed'] as const)(
  'a form at the desk (%s) shows no My Page in that browser and is registered like any other form',
  async way => {
    const made = await aDesk(url);
    const browser = openSecondTab(made.desk);
    const guest = await guestClientIn(browser, made).take(await handOver(made.desk, made.booking, way));
    const answer = await guest.submit(await guest.filledIn());
    expect(answer).toMatchObject({ status: 200, body: { status: { myPageId: null, my_page: null } } });
    expect([...guest.http.cookies.keys()].filter(name => name.includes('genkan_page_'))).toEqual([]);
    const { visitor_logs: [log] = [], hand_overs } = await viewDetailsOf(made.facility, made.booking);
    expect(log).toMatchObject({ proof: 'strong', companion: [expect.anything()] });
    expect(hand_overs).toMatchObject([{ way, username: made.facility.username, registration_id: log?.id }]);
  },
);

it("on the guest's own phone, the form works like a form from an email, including My Page", async () => {
  const made = await aDesk(url);
  const guest = await guestClientIn(new HttpClient(url), made).take(
    await handOver(made.desk, made.booking, 'phone'),
  );
  expect(await guest.submit(await guest.filledIn())).toMatchObject({
    status: 200,
    body: { status: { my_page: expect.any(String) } },
  });
  expect(await listFacilities(made.desk, made.facility)).toMatchObject({ status: 200 });
});

it('a guest without an email address can register at the front desk but not from home', async () => {
  const made = await aDesk(url);
  const home = await guestClientIn(new HttpClient(url), made).prove();
  const without = { ...(await home.filledIn()), email: '' };
  expect(await home.submit(without)).toMatchObject({
    status: 422,
    body: { errors: { email: [expect.any(String)] } },
  });
  const guest = await guestClientIn(openSecondTab(made.desk), made).take(
    await handOver(made.desk, made.booking, 'typed'),
  );
  expect(await guest.submit({ ...(await guest.filledIn()), email: '' })).toMatchObject({ status: 200 });
});

it('a registration made without staff has no hand-over record', async () => {
  const made = await aDesk(url);
  const guest = await guestClientIn(new HttpClient(url), made).prove();
  await guest.submit(await guest.filledIn());
  expect(await viewDetailsOf(made.facility, made.booking)).toMatchObject({ hand_overs: [], open_forms: [] });
});

it('staff who type for the guest can read what is masked for a guest', async () => {
  const made = await aDesk(url);
  const take = async (way: 'device' | 'typed') => {
    const token = await handOver(made.desk, made.booking, way);
    return openSecondTab(made.desk).call('POST hand-over/take', { token });
  };
  const staff = await take('typed');
  const guest = await take('device');
  expect(valueAt(staff, 'data.0.metadata.phone')).toBe('090-1234-5678');
  expect(valueAt(guest, 'data.0.metadata.phone')).toBe('••••••78');
  expect(valueAt(staff, 'data.0.need_masking_keys')).toEqual(valueAt(guest, 'data.0.need_masking_keys'));
});

it('rejects a hand-over if the guest has already registered', async () => {
  const { facility, booking, desk } = await aDesk(url);
  await aRegistration(facility, booking);
  expect(await desk.call('POST hand-over/start', { booking_id: booking.id, way: 'phone' })).toMatchObject({
    status: 422,
    body: { code: 'reservation_used' },
  });
});

it('a guest whose link has expired can register at the front desk until check-out', async () => {
  const facility = await aFacility();
  const booking = await aBooking(facility);
  const checkin = new Date(`${booking.checkinDate}T00:00:00+09:00`);
  setClock(() => new Date(checkin.getTime() + 33 * 60 * 60_000));
  const made = { facility, booking, desk: await signIn(new HttpClient(url), facility) };
  expect(
    await new HttpClient(url).call('POST facility-booking/list', {
      facility_id: facility.facilityId,
      token: booking.token,
      search: 'code',
      verificationCode: booking.verificationCode,
    }),
  ).toMatchObject({ status: 422, body: { code: 'reservation_expired' } });
  const guest = await guestClientIn(new HttpClient(url), made).take(
    await handOver(made.desk, booking, 'phone'),
  );
  const draft = { answers: { email: '' }, step: 'step-3', language: 'ja', version: 0 };
  expect(await guest.http.call('PUT checkin/draft', draft)).toMatchObject({ status: 200 });
  expect(await guest.submit(await guest.filledIn())).toMatchObject({ status: 200 });
});

it('a room leader registers with their own form', async () => {
  const made = await aDesk(url);
  await inFacility(made.facility.system, db =>
    openLeaderSlots(db, made.facility.facilityId, made.booking.id, [
      { name: '部屋 代表', email: 'leader@example.com' },
    ]),
  );
  expect((await viewDetailsOf(made.facility, made.booking)).open_forms).toEqual([
    { slot: 0, name: '' },
    { slot: 1, name: '部屋 代表' },
  ]);
  const token = await handOver(made.desk, made.booking, 'typed', 1);
  const answer = await openSecondTab(made.desk).call('POST hand-over/take', { token });
  expect(answer).toMatchObject({
    status: 200,
    body: { data: [{ slot: 1 }], status: { hand_over: 'typed' } },
  });
});

it('a guest with a handed-over form cannot request their own data', async () => {
  const made = await aDesk(url);
  const guest = await guestClientIn(new HttpClient(url), made).take(
    await handOver(made.desk, made.booking, 'phone'),
  );
  await guest.submit(await guest.filledIn());
  expect(await guest.http.call('POST mypage/data', {})).toMatchObject({
    status: 403,
    body: { code: 'proof_needed' },
  });
});
