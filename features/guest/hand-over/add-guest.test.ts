import '#test/harness/database.ts';
import { afterEach, expect, it } from 'vitest';
import { aKeyScope } from '#features/access/access/factory.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntriesOf } from '#features/audit/audit/factory.ts';
import { markBooking } from '#features/desk/front-desk/commands/confirm.ts';
import { openDetails } from '#features/desk/front-desk/commands/open-details.ts';
import { setPersons } from '#features/desk/front-desk/commands/set-persons.ts';
import { aHotelOfParties, hanako, type SituationName } from '#features/desk/front-desk/factory/parties.ts';
import { answersOf } from '#features/form/questionnaire/factory.ts';
import { questionsFor } from '#features/form/questionnaire/queries/questions.ts';
import { emma } from '#features/guest/check-in-form/factory.ts';
import { pullRegistrations } from '#features/registration/registration/commands/pull-registrations.ts';
import { storedRegistrations } from '#features/registration/registration/factory.ts';
import { resetClock } from '#platform/clock/clock.ts';
import { aStaffMember, type TestFacility } from '#test/harness/facility.ts';
import { HttpClient, valueAt } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { startHandOver } from './commands/start.ts';
import { advanceClock, listFacilities, signIn } from './factory.ts';

const url = await openTestServer({ level: 'fatal' });

afterEach(resetClock);

async function aPartyAtTheDesk(name: SituationName) {
  const { facility, booking } = await aHotelOfParties([name]);
  return { facility, booking: booking(name), desk: await signIn(new HttpClient(url), facility) };
}

type PartyAtTheDesk = Awaited<ReturnType<typeof aPartyAtTheDesk>>;
type Way = 'device' | 'phone' | 'typed';

const start = ({ desk, booking }: PartyAtTheDesk, way: Way) =>
  desk.call('POST hand-over/start', { booking_id: booking.id, slot: 0, way, adds: true });

/**
 * Opens the form for an additional guest in this browser.
 * @returns the response, and a function that makes calls with its session
 */
async function open(made: PartyAtTheDesk, way: Way, browser: HttpClient) {
  const token = String(valueAt(await start(made, way), 'data.address'))
    .split('/')
    .at(-1);
  const taken = await browser.call('POST hand-over/take', { token });
  const session = String(valueAt(taken, 'status.guest_session'));
  const call = (address: string, body?: unknown) =>
    browser.call(address, body, { 'x-guest-session': session });
  return { taken, call };
}

async function answers({ facilityId, system }: TestFacility, given: Parameters<typeof answersOf>[1]) {
  const questions = await inFacility(system, db => questionsFor(db, facilityId, 'ja', { hidden: true }));
  return { answers: answersOf(questions, given), language: 'ja' };
}

const detailsOf = ({ facility, booking }: PartyAtTheDesk) =>
  openDetails(facility.owner, { booking_id: booking.id }, 'ja');

it.each(['device', 'phone', 'typed'] as const)(
  'an additional guest joins the registration: %s',
  async way => {
    const made = await aPartyAtTheDesk('TWO-OF-THREE');
    const before = await storedRegistrations(made.facility, made.booking);
    const browser = way === 'phone' ? new HttpClient(url) : made.desk;
    const { taken, call } = await open(made, way, browser);
    expect(taken.body).toMatchObject({ companion: true, data: [], my_page: null });
    expect(await call('POST companion/submit', await answers(made.facility, hanako))).toMatchObject({
      status: 200,
    });
    const [after] = await storedRegistrations(made.facility, made.booking);
    expect(after).toMatchObject({ id: before[0]?.id, qr: before[0]?.qr, version: 1 });
    expect(after?.persons.map(({ id }) => id).slice(0, 2)).toEqual(before[0]?.persons.map(({ id }) => id));
    expect(await detailsOf(made)).toMatchObject({
      booking: { persons_registered: 3, party: { state: 'complete' } },
      companion_links: [],
      hand_overs: [{ way, adds: true, registration_id: null }],
    });
  },
);

it('the form for an additional guest reveals nothing about the booking or its guests', async () => {
  const made = await aPartyAtTheDesk('TWO-OF-THREE');
  const { taken, call } = await open(made, 'phone', new HttpClient(url));
  const form = await call('GET companion/form');
  expect(`${taken.text}${form.text}`).not.toMatch(/山田|太郎|花子|TWO-OF-THREE|taro@|1234-5678/);
  expect(await call('GET facility-booking/current')).toMatchObject({ status: 401 });
});

it('adding a guest to a confirmed party marks it as unread and sends the PMS an event', async () => {
  const made = await aPartyAtTheDesk('TWO-OF-THREE');
  const { facility, booking } = made;
  const named = { pms_code: booking.pmsCode, reservation_no: booking.pmsBookingNo };
  await markBooking(facility.owner, { ...named, booking_status_id: 23 });
  advanceClock(1);
  const { call } = await open(made, 'typed', made.desk);
  await call('POST companion/submit', await answers(facility, emma));
  const followed = await pullRegistrations(aKeyScope(facility.facilityId), 0, 'ja');
  expect(followed.data.map(({ type }) => type)).toEqual(['submitted', 'amended']);
  expect(followed.data.at(-1)?.booking.party).toMatchObject({ state: 'lacking', missing: { guests: 0 } });
  const audited = (await auditEntriesOf(facility)).map(({ action, details }) => [action, details]);
  expect(audited).toContainEqual(['hand_over.started', { way: 'typed', slot: 0, adds: true }]);
  expect(audited).toContainEqual(['registration.companion_joined', expect.anything()]);
  expect((await detailsOf(made)).status_history.map(({ name }) => name)).toEqual([
    'input',
    'confirmed',
    'input',
    'seen',
  ]);
});

it('adds no more guests than the number of persons, which staff can increase', async () => {
  const made = await aPartyAtTheDesk('FAMILY');
  expect(await start(made, 'phone')).toMatchObject({ status: 422, body: { code: 'too_many_persons' } });
  await setPersons(made.facility.owner, {
    facility_id: made.facility.facilityId,
    pms_code: made.booking.pmsCode,
    pms_reservation_no: made.booking.pmsBookingNo,
    number_of_guests: 3,
  });
  expect(await start(made, 'phone')).toMatchObject({ status: 200 });
});

it('a form that no browser has opened does not prevent staff from starting another form for the last guest', async () => {
  const made = await aPartyAtTheDesk('TWO-OF-THREE');
  await start(made, 'phone');
  const { call } = await open(made, 'phone', new HttpClient(url));
  expect(await call('POST companion/submit', await answers(made.facility, hanako))).toMatchObject({
    status: 200,
  });
});

it('a new form for the last guest ends an earlier form on a phone or by the same user, but not a form by a colleague', async () => {
  const made = await aPartyAtTheDesk('TWO-OF-THREE');
  const phone = await open(made, 'phone', new HttpClient(url));
  const typed = await open(made, 'typed', made.desk);
  expect(await phone.call('GET companion/form')).toMatchObject({ status: 401 });
  const again = await open(made, 'typed', made.desk);
  expect(await typed.call('GET companion/form')).toMatchObject({ status: 401 });
  const asked = { booking_id: made.booking.id, slot: 0, way: 'phone', adds: true } as const;
  const colleague = await aStaffMember(made.facility);
  await expect(startHandOver(colleague, asked)).rejects.toMatchObject({ code: 'too_many_persons' });
  expect(await again.call('GET companion/form')).toMatchObject({ status: 200 });
});

it('at most one of two concurrent requests to add the last guest gets a form', async () => {
  const made = await aPartyAtTheDesk('TWO-OF-THREE');
  const browsers = [new HttpClient(url), new HttpClient(url)];
  const both = await Promise.all(browsers.map(browser => open(made, 'phone', browser)));
  const forms = await Promise.all(both.map(({ call }) => call('GET companion/form')));
  expect(forms.map(({ status }) => status).filter(status => status === 200).length).toBeLessThanOrEqual(1);
});

it('several guests of a group can fill in their forms at the same time', async () => {
  const made = await aPartyAtTheDesk('GROUP-5-OF-20');
  const forms = [];
  for (let guest = 0; guest < 3; guest += 1) forms.push(await open(made, 'phone', new HttpClient(url)));
  const sent = await answers(made.facility, hanako);
  const done = await Promise.all(forms.map(({ call }) => call('POST companion/submit', sent)));
  expect(done.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await detailsOf(made)).booking).toMatchObject({ persons_registered: 8 });
});

it('adds no guest to a party without a registration, or with a weak proof that staff have not checked', async () => {
  const unregistered = await aPartyAtTheDesk('NOBODY');
  expect(await start(unregistered, 'phone')).toMatchObject({ status: 422, body: { code: 'not_registered' } });
  const weak = await aPartyAtTheDesk('WEAK');
  expect(await start(weak, 'phone')).toMatchObject({ status: 409, body: { code: 'more_needed' } });
});

it('handing the device over locks the dashboard, and taking it back ends the form', async () => {
  const made = await aPartyAtTheDesk('TWO-OF-THREE');
  const { call } = await open(made, 'device', made.desk);
  expect(await listFacilities(made.desk, made.facility)).toMatchObject({ status: 403 });
  await made.desk.call('POST hand-over/take-back', { password: made.facility.password });
  expect(await call('GET companion/form')).toMatchObject({ status: 401 });
});

it('staff of another hotel cannot add guests', async () => {
  const made = await aPartyAtTheDesk('TWO-OF-THREE');
  const other = await aHotelOfParties(['FAMILY']);
  const asked = { booking_id: made.booking.id, slot: 0, way: 'phone', adds: true } as const;
  await expect(startHandOver(other.facility.owner, asked)).rejects.toMatchObject({ status: 404 });
});
