import '#test/harness/database.ts';
import { generateSync } from 'otplib/functional';
import { afterEach, expect, it } from 'vitest';
import { inFacility } from '#features/access/queries/in-facility.ts';
import { auditEntry } from '#features/audit/tables.ts';
import { storeSetting } from '#features/facility/commands/change-setting.ts';
import { ourOrigin, setPublicUrl } from '#features/facility/queries/addresses.ts';
import { detailsOf } from '#features/front-desk/queries/details.ts';
import { openLeaderSlots } from '#features/registration/commands/open-slots.ts';
import { aBooking, type TestBooking } from '#features/registration/factory.ts';
import { deleteUser } from '#features/user-management/commands.ts';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import { aFacility, aStaffMember, type TestFacility } from '#test/harness/facility.ts';
import { GuestClient } from '#test/harness/guest-client.ts';
import { at, HttpClient } from '#test/harness/http-client.ts';
import { aRegistration, closeForMaintenance } from '#test/harness/proofs.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { startHandOver } from './commands/start.ts';

const url = await openTestServer({ level: 'fatal' });

afterEach(resetClock);

const later = (minutes: number) => {
  const moment = new Date(now().getTime() + minutes * 60_000);
  setClock(() => moment);
};

/** The front desk's browser, signed in, with a booking of its hotel. */
async function aDesk() {
  const facility = await aFacility();
  const booking = await aBooking(facility);
  return { facility, booking, desk: await signedIn(facility) };
}

async function signedIn(
  { username, password }: TestFacility,
  http = new HttpClient(url),
): Promise<HttpClient> {
  expect(await http.call('POST auth/login', { username, password })).toMatchObject({ status: 200 });
  return http;
}

type Way = 'device' | 'phone' | 'typed';

async function handOver(
  desk: HttpClient,
  booking: Pick<TestBooking, 'id'>,
  way: Way,
  slot = 0,
): Promise<string> {
  const answer = await desk.call('POST hand-over/start', { booking_id: booking.id, slot, way });
  expect(answer).toMatchObject({ status: 200 });
  return String(at(answer, 'data.address')).split('/').at(-1) ?? '';
}

/** Whoever has the form of a booking open in a browser. */
const guestIn = (http: HttpClient, { facility, booking }: { facility: TestFacility; booking: TestBooking }) =>
  new GuestClient(url, { ...booking, facilityId: facility.facilityId }, {}, http);

const list = (desk: HttpClient, { facilityId }: TestFacility) =>
  desk.call('POST facility/list', { facility_id: facilityId });

const seen = (facility: TestFacility, booking: TestBooking) =>
  inFacility(facility.owner, db => detailsOf(db, facility.owner, booking.id, 'ja'));

it('while a guest has the device, its session opens nothing, and another session of the same user goes on', async () => {
  const { facility, booking, desk } = await aDesk();
  const elsewhere = await signedIn(facility);
  await handOver(desk, booking, 'device');
  expect(await list(desk, facility)).toMatchObject({ status: 403, body: { code: 'handed_over' } });
  // As another tab, or after a restart: it is the same cookie.
  const tab = new HttpClient(url);
  for (const [name, value] of desk.cookies) tab.cookies.set(name, value);
  expect(await list(tab, facility)).toMatchObject({ status: 403, body: { code: 'handed_over' } });
  expect(await list(elsewhere, facility)).toMatchObject({ status: 200 });
});

it('only the password of its user takes the device back; what the guest had open then ends', async () => {
  const made = await aDesk();
  const { facility, booking, desk } = made;
  const guest = await guestIn(new HttpClient(url), made).take(await handOver(desk, booking, 'device'));
  const wrong = { password: 'Wrong.12345' };
  expect(await desk.call('POST hand-over/take-back', {})).toMatchObject({
    status: 422,
    body: { errors: { password: [expect.any(String)] } },
  });
  expect(await desk.call('POST hand-over/take-back', wrong)).toMatchObject({ status: 422 });
  expect(await list(desk, facility)).toMatchObject({ status: 403 });
  expect(await guest.http.call('GET facility-booking/current')).toMatchObject({ status: 200 });
  expect(await desk.call('POST hand-over/take-back', { password: facility.password })).toMatchObject({
    status: 200,
  });
  expect(await list(desk, facility)).toMatchObject({ status: 200 });
  expect(await guest.http.call('GET facility-booking/current')).toMatchObject({ status: 401 });
});

it('a code that was given before the device was handed over does not take it back; one given since does', async () => {
  const { facility, booking, desk } = await aDesk();
  const { password } = facility;
  const secret = String(at(await desk.call('POST auth/two-factor/start', { password }), 'data.secret'));
  const code = () => generateSync({ secret, epoch: Math.floor(now().getTime() / 1000) });
  expect(await desk.call('POST auth/two-factor/confirm', { code: code() })).toMatchObject({ status: 200 });
  later(1);
  await handOver(desk, booking, 'device');
  expect(await desk.call('POST hand-over/take-back', {})).toMatchObject({ status: 422 });
  later(1);
  expect(await desk.call('POST auth/two-factor/again', { code: code() })).toMatchObject({ status: 200 });
  expect(await desk.call('POST hand-over/take-back', {})).toMatchObject({ status: 200 });
  expect(await list(desk, facility)).toMatchObject({ status: 200 });
});

it('guesses at the password of a device that was handed over count like failed sign-ins', async () => {
  const { booking, desk } = await aDesk();
  await handOver(desk, booking, 'device');
  for (let tries = 0; tries < 5; tries += 1)
    await desk.call('POST hand-over/take-back', { password: 'Wrong.12345' });
  expect(await desk.call('POST hand-over/take-back', { password: 'Wrong.12345' })).toMatchObject({
    status: 429,
    body: { code: 'locked' },
  });
});

it('the form opens in one browser: in the same one again, in no other', async () => {
  const made = await aDesk();
  const token = await handOver(made.desk, made.booking, 'phone');
  const phone = new HttpClient(url);
  await guestIn(phone, made).take(token);
  await expect(guestIn(phone, made).take(token)).resolves.toBeDefined();
  expect(await new HttpClient(url).call('POST hand-over/take', { token })).toMatchObject({
    status: 422,
    body: { code: 'hand_over_ended' },
  });
});

it('the code for a guest’s phone opens for an hour, and ends when another one is shown', async () => {
  const { booking, desk } = await aDesk();
  const first = await handOver(desk, booking, 'phone');
  const second = await handOver(desk, booking, 'phone');
  const isOpen = async (token: string) =>
    at(await new HttpClient(url).call('POST hand-over/link', { token }), 'data.is_open');
  expect([await isOpen(first), await isOpen(second)]).toEqual([false, true]);
  later(59);
  expect(await isOpen(second)).toBe(true);
  later(1);
  expect(await isOpen(second)).toBe(false);
});

it('a phone that has read the code has the form no more once another one is shown', async () => {
  const made = await aDesk();
  const wrong = await guestIn(new HttpClient(url), made).take(
    await handOver(made.desk, made.booking, 'phone'),
  );
  const token = await handOver(made.desk, made.booking, 'phone');
  expect(await wrong.http.call('GET facility-booking/current')).toMatchObject({ status: 401 });
  await expect(guestIn(new HttpClient(url), made).take(token)).resolves.toBeDefined();
});

it('the code for a guest’s phone opens no more once who showed it has been deleted', async () => {
  const { facility, booking } = await aDesk();
  const clerk = await aStaffMember(facility);
  const shown = await startHandOver(clerk, { booking_id: booking.id, slot: 0, way: 'phone' });
  const token = String(shown.address.split('/').at(-1));
  await deleteUser(facility.owner, clerk.userId);
  expect(await new HttpClient(url).call('POST hand-over/take', { token })).toMatchObject({
    status: 422,
    body: { code: 'hand_over_ended' },
  });
});

it('what opens on the device at hand opens at once, or not at all', async () => {
  const { booking, desk } = await aDesk();
  const token = await handOver(desk, booking, 'device');
  later(2);
  expect(await new HttpClient(url).call('POST hand-over/take', { token })).toMatchObject({ status: 422 });
});

it('a device that was taken back opens the form no more', async () => {
  const { facility, booking, desk } = await aDesk();
  const token = await handOver(desk, booking, 'device');
  await desk.call('POST hand-over/take-back', { password: facility.password });
  expect(await new HttpClient(url).call('POST hand-over/take', { token })).toMatchObject({ status: 422 });
});

it('a link that was open on a device opens nothing once it was taken back and handed over anew', async () => {
  const { facility, booking, desk } = await aDesk();
  const token = await handOver(desk, booking, 'device');
  await desk.call('POST hand-over/take-back', { password: facility.password });
  await handOver(desk, await aBooking(facility), 'device');
  expect(await new HttpClient(url).call('POST hand-over/take', { token })).toMatchObject({ status: 422 });
});

it('a guest who proves the booking on the device that they were handed gets no more time there', async () => {
  const made = await aDesk();
  const guest = guestIn(new HttpClient(url), made);
  await guest.take(await handOver(made.desk, made.booking, 'device'));
  await guest.prove();
  later(121);
  expect(await guest.http.call('GET facility-booking/current')).toMatchObject({ status: 401 });
});

it('staff type for one guest after another in one browser, however many forms are left open there', async () => {
  const made = await aDesk();
  const open = async () => {
    const booking = await aBooking(made.facility);
    const token = await handOver(made.desk, booking, 'typed');
    delete made.desk.headers['x-guest-session'];
    const answer = await made.desk.call('POST hand-over/take', { token });
    return String(at(answer, 'status.guest_session'));
  };
  let last = '';
  for (let forms = 0; forms < 21; forms += 1) last = await open();
  const named = { 'x-guest-session': last };
  expect(await made.desk.call('GET facility-booking/current', undefined, named)).toMatchObject({
    status: 200,
  });
});

it('the browser forgets what it has kept of a guest before as the next gets the device', async () => {
  const { booking, desk } = await aDesk();
  const token = await handOver(desk, booking, 'device');
  const answer = await new HttpClient(url).call('POST hand-over/take', { token });
  expect(answer.headers.get('clear-site-data')).toBe('"cache"');
});

it('who must set up a second factor meanwhile takes the device back first', async () => {
  const { facility, booking, desk } = await aDesk();
  await handOver(desk, booking, 'device');
  await inFacility(facility.system, db => storeSetting(db, facility.facilityId, 'two_factor_required', 1));
  expect(await desk.call('GET hand-over')).toMatchObject({
    status: 200,
    body: { data: { handed_over: true } },
  });
  const { password } = facility;
  expect(await desk.call('POST hand-over/take-back', { password })).toMatchObject({ status: 200 });
  expect(await list(desk, facility)).toMatchObject({ status: 403, body: { code: 'two_factor_needed' } });
});

it('on a device of the hotel what a guest before has left ends when the next gets it', async () => {
  const made = await aDesk();
  const browser = made.desk;
  const before = await aBooking(made.facility);
  const first = await guestIn(browser, { ...made, booking: before }).prove();
  const { 'x-guest-session': named = '' } = first.http.headers;
  delete browser.headers['x-guest-session'];
  await guestIn(browser, made).take(await handOver(browser, made.booking, 'device'));
  const answer = await browser.call('GET facility-booking/current', undefined, { 'x-guest-session': named });
  expect(answer).toMatchObject({ status: 401 });
});

it.each(['device', 'typed'] as const)(
  'a form that was %s at the desk leaves no My Page in its browser, and is registered as from home',
  async way => {
    const made = await aDesk();
    const guest = await guestIn(new HttpClient(url), made).take(await handOver(made.desk, made.booking, way));
    const answer = await guest.submit(await guest.filledIn());
    expect(answer).toMatchObject({ status: 200, body: { status: { myPageId: null, my_page: null } } });
    expect([...guest.http.cookies.keys()].filter(name => name.includes('genkan_page_'))).toEqual([]);
    const { visitor_logs: [log] = [], hand_overs } = await seen(made.facility, made.booking);
    expect(log).toMatchObject({ proof: 'strong', companion: [expect.anything()] });
    expect(hand_overs).toMatchObject([{ way, username: made.facility.username, registration_id: log?.id }]);
  },
);

it('on the guest’s own phone the form goes on as if it had come by mail, with its My Page', async () => {
  const made = await aDesk();
  const guest = await guestIn(new HttpClient(url), made).take(
    await handOver(made.desk, made.booking, 'phone'),
  );
  expect(await guest.submit(await guest.filledIn())).toMatchObject({
    status: 200,
    body: { status: { my_page: expect.any(String) } },
  });
  expect(await list(made.desk, made.facility)).toMatchObject({ status: 200 });
});

it('who has no e-mail address registers at the counter, and not from home', async () => {
  const made = await aDesk();
  const home = await guestIn(new HttpClient(url), made).prove();
  const without = { ...(await home.filledIn()), email: '' };
  expect(await home.submit(without)).toMatchObject({
    status: 422,
    body: { errors: { email: [expect.any(String)] } },
  });
  const guest = await guestIn(new HttpClient(url), made).take(
    await handOver(made.desk, made.booking, 'typed'),
  );
  expect(await guest.submit({ ...(await guest.filledIn()), email: '' })).toMatchObject({ status: 200 });
});

it('what was registered without staff says so by naming no hand-over', async () => {
  const made = await aDesk();
  const guest = await guestIn(new HttpClient(url), made).prove();
  await guest.submit(await guest.filledIn());
  expect(await seen(made.facility, made.booking)).toMatchObject({ hand_overs: [], open_forms: [] });
});

it('who has registered already is not asked again', async () => {
  const { facility, booking, desk } = await aDesk();
  await aRegistration(facility, booking);
  expect(await desk.call('POST hand-over/start', { booking_id: booking.id, way: 'phone' })).toMatchObject({
    status: 422,
    body: { code: 'reservation_used' },
  });
});

it('a guest who comes after their link has ended registers at the counter until they leave', async () => {
  const facility = await aFacility();
  const booking = await aBooking(facility);
  const checkin = new Date(`${booking.checkinDate}T00:00:00+09:00`);
  setClock(() => new Date(checkin.getTime() + 33 * 60 * 60_000));
  const made = { facility, booking, desk: await signedIn(facility) };
  expect(
    await new HttpClient(url).call('POST facility-booking/list', {
      facility_id: facility.facilityId,
      token: booking.token,
      search: 'code',
      verificationCode: booking.verificationCode,
    }),
  ).toMatchObject({ status: 422, body: { code: 'reservation_expired' } });
  const guest = await guestIn(new HttpClient(url), made).take(await handOver(made.desk, booking, 'phone'));
  const draft = { answers: { email: '' }, step: 'step-3', language: 'ja', version: 0 };
  expect(await guest.http.call('PUT checkin/draft', draft)).toMatchObject({ status: 200 });
  expect(await guest.submit(await guest.filledIn())).toMatchObject({ status: 200 });
});

it('a room leader who has not registered does so by a form of their own', async () => {
  const made = await aDesk();
  await inFacility(made.facility.system, db =>
    openLeaderSlots(db, made.facility.facilityId, made.booking.id, [
      { name: '部屋 代表', email: 'leader@example.com' },
    ]),
  );
  expect((await seen(made.facility, made.booking)).open_forms).toEqual([
    { slot: 0, name: '' },
    { slot: 1, name: '部屋 代表' },
  ]);
  const token = await handOver(made.desk, made.booking, 'typed', 1);
  const answer = await new HttpClient(url).call('POST hand-over/take', { token });
  expect(answer).toMatchObject({
    status: 200,
    body: { data: [{ slot: 1 }], status: { hand_over: 'typed' } },
  });
});

it('who signs in on the device in place of its user ends what the guest had open', async () => {
  const made = await aDesk();
  const guest = await guestIn(new HttpClient(url), made).take(
    await handOver(made.desk, made.booking, 'device'),
  );
  await signedIn(made.facility, made.desk);
  expect(await guest.http.call('GET facility-booking/current')).toMatchObject({ status: 401 });
  expect(await list(made.desk, made.facility)).toMatchObject({ status: 200 });
});

it('signing out ends what staff had open to type for a guest', async () => {
  const made = await aDesk();
  const typing = await guestIn(new HttpClient(url), made).take(
    await handOver(made.desk, made.booking, 'typed'),
  );
  expect(await typing.http.call('GET facility-booking/current')).toMatchObject({ status: 200 });
  await made.desk.call('POST auth/logout', {});
  expect(await typing.http.call('GET facility-booking/current')).toMatchObject({ status: 401 });
});

it('a form that was handed over does not open what the guest may ask of their own data', async () => {
  const made = await aDesk();
  const guest = await guestIn(new HttpClient(url), made).take(
    await handOver(made.desk, made.booking, 'phone'),
  );
  await guest.submit(await guest.filledIn());
  expect(await guest.http.call('POST mypage/data', {})).toMatchObject({
    status: 403,
    body: { code: 'proof_needed' },
  });
});

it('under maintenance no form is handed over, and the session stays open', async () => {
  const { facility, booking, desk } = await aDesk();
  await closeForMaintenance(facility);
  expect(await desk.call('POST hand-over/start', { booking_id: booking.id, way: 'device' })).toMatchObject({
    status: 503,
  });
  expect(await list(desk, facility)).toMatchObject({ status: 200 });
});

it('of two presses at once that hand the same device over one counts', async () => {
  const { booking, desk } = await aDesk();
  const answers = await Promise.all(
    [1, 2].map(() => desk.call('POST hand-over/start', { booking_id: booking.id, way: 'device' })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
});

it('the audit has who handed a form over and how, and who took the device back', async () => {
  const { facility, booking, desk } = await aDesk();
  await handOver(desk, booking, 'device');
  await desk.call('POST hand-over/take-back', { password: facility.password });
  const entries = await inFacility(facility.system, db => db.select().from(auditEntry));
  expect(entries.filter(({ action }) => action.startsWith('hand_over.'))).toMatchObject([
    { action: 'hand_over.started', bookingId: booking.id, details: { way: 'device', slot: 0 } },
    { action: 'hand_over.taken_back', actorKind: 'staff' },
  ]);
});

it('staff go on at the dashboard’s own host: on the device where they take it back, after typing at the record', async () => {
  const { booking, desk } = await aDesk();
  const typed = await handOver(desk, booking, 'typed');
  const device = await handOver(desk, booking, 'device');
  const back = async (token: string) =>
    at(await new HttpClient(url).call('POST hand-over/link', { token }), 'data.back');
  const publicUrl = ourOrigin();
  setPublicUrl(publicUrl, { staffUrl: 'https://desk.example.com' });
  try {
    expect(await back(device)).toBe('https://desk.example.com/take-back');
    expect(await back(typed)).toMatch(
      new RegExp(`^https://desk\\.example\\.com/dashboard/\\?.*open=${booking.id}$`),
    );
  } finally {
    setPublicUrl(publicUrl);
  }
});

it('of a form that is opened as its device is taken back nothing is left', async () => {
  const { facility, desk } = await aDesk();
  for (let round = 0; round < 8; round += 1) {
    const token = await handOver(desk, await aBooking(facility), 'device');
    const guest = new HttpClient(url);
    const [taken, back] = await Promise.all([
      guest.call('POST hand-over/take', { token }),
      desk.call('POST hand-over/take-back', { password: facility.password }),
    ]);
    expect(back).toMatchObject({ status: 200 });
    const named = { 'x-guest-session': String(at(taken, 'status.guest_session')) };
    expect(await guest.call('GET facility-booking/current', undefined, named)).toMatchObject({
      status: 401,
    });
  }
});
