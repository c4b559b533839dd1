import '#test/harness/database.ts';
import { TOTP } from 'otpauth';
import { afterEach, expect, it } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntry } from '#features/audit/audit/tables.ts';
import { storeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { now, resetClock } from '#platform/clock/clock.ts';
import { HttpClient, valueAt } from '#test/harness/http-client.ts';
import { closeForMaintenance } from '#test/harness/proofs.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import {
  aDesk,
  advanceClock,
  guestClientIn,
  handOver,
  listFacilities,
  openSecondTab,
  signIn,
} from './factory.ts';

const url = await openTestServer({ level: 'fatal' });

afterEach(resetClock);

it("handing the device over locks its staff session but none of the user's other sessions", async () => {
  const { facility, booking, desk } = await aDesk(url);
  const elsewhere = await signIn(new HttpClient(url), facility);
  await handOver(desk, booking, 'device');
  expect(await listFacilities(desk, facility)).toMatchObject({ status: 403, body: { code: 'handed_over' } });
  // The other client has the same cookie, like another tab or a restarted browser.
  expect(await listFacilities(openSecondTab(desk), facility)).toMatchObject({
    status: 403,
    body: { code: 'handed_over' },
  });
  expect(await listFacilities(elsewhere, facility)).toMatchObject({ status: 200 });
});

it('a user without a recent second factor takes the device back with a password, which ends the guest session', async () => {
  const made = await aDesk(url);
  const { facility, booking, desk } = made;
  const guest = await guestClientIn(openSecondTab(desk), made).take(await handOver(desk, booking, 'device'));
  const wrong = { password: 'Wrong.12345' };
  expect(await desk.call('POST hand-over/take-back', {})).toMatchObject({
    status: 422,
    body: { errors: { password: [expect.any(String)] } },
  });
  expect(await desk.call('POST hand-over/take-back', wrong)).toMatchObject({ status: 422 });
  expect(await listFacilities(desk, facility)).toMatchObject({ status: 403 });
  expect(await guest.http.call('GET facility-booking/current')).toMatchObject({ status: 200 });
  expect(await desk.call('POST hand-over/take-back', { password: facility.password })).toMatchObject({
    status: 200,
  });
  expect(await listFacilities(desk, facility)).toMatchObject({ status: 200 });
  expect(await guest.http.call('GET facility-booking/current')).toMatchObject({ status: 401 });
});

it('taking the device back without a password requires a second factor entered after the hand-over', async () => {
  const { facility, booking, desk } = await aDesk(url);
  const { password } = facility;
  const secret = String(valueAt(await desk.call('POST auth/two-factor/start', { password }), 'data.secret'));
  const code = () => new TOTP({ secret }).generate({ timestamp: now().getTime() });
  expect(await desk.call('POST auth/two-factor/confirm', { code: code() })).toMatchObject({ status: 200 });
  advanceClock(1);
  await handOver(desk, booking, 'device');
  expect(await desk.call('POST hand-over/take-back', {})).toMatchObject({ status: 422 });
  advanceClock(1);
  expect(await desk.call('POST auth/two-factor/again', { code: code() })).toMatchObject({ status: 200 });
  expect(await desk.call('POST hand-over/take-back', {})).toMatchObject({ status: 200 });
  expect(await listFacilities(desk, facility)).toMatchObject({ status: 200 });
});

it("wrong passwords on a handed-over device delay further attempts without locking the user's account", async () => {
  const { facility, booking, desk } = await aDesk(url);
  await handOver(desk, booking, 'device');
  const takeBack = (password: string) => desk.call('POST hand-over/take-back', { password });
  for (let tries = 0; tries < 6; tries += 1) await takeBack('Wrong.12345');
  expect(await takeBack(facility.password)).toMatchObject({
    status: 429,
    body: { code: 'locked', data: { minutes: 1 } },
  });
  advanceClock(1);
  expect(await takeBack(facility.password)).toMatchObject({ status: 200 });
});

it('wrong passwords on a handed-over device do not affect the second factor', async () => {
  const { facility, booking, desk } = await aDesk(url);
  const { password } = facility;
  const secret = String(valueAt(await desk.call('POST auth/two-factor/start', { password }), 'data.secret'));
  const code = () => new TOTP({ secret }).generate({ timestamp: now().getTime() });
  await desk.call('POST auth/two-factor/confirm', { code: code() });
  await handOver(desk, booking, 'device');
  for (let tries = 0; tries < 9; tries += 1)
    await desk.call('POST hand-over/take-back', { password: 'Wrong.12345' });
  advanceClock(1);
  expect(await desk.call('POST auth/two-factor/again', { code: code() })).toMatchObject({ status: 200 });
  expect(await desk.call('POST hand-over/take-back', {})).toMatchObject({ status: 200 });
});

it('the link that opens the form on the handed-over device expires after two minutes', async () => {
  const { booking, desk } = await aDesk(url);
  const token = await handOver(desk, booking, 'device');
  advanceClock(2);
  expect(await openSecondTab(desk).call('POST hand-over/take', { token })).toMatchObject({ status: 422 });
});

it('a device that was taken back can no longer open the form', async () => {
  const { facility, booking, desk } = await aDesk(url);
  const token = await handOver(desk, booking, 'device');
  await desk.call('POST hand-over/take-back', { password: facility.password });
  expect(await openSecondTab(desk).call('POST hand-over/take', { token })).toMatchObject({ status: 422 });
});

it('an earlier link does not work after the device was taken back and handed over again', async () => {
  const { facility, booking, desk } = await aDesk(url);
  const token = await handOver(desk, booking, 'device');
  await desk.call('POST hand-over/take-back', { password: facility.password });
  await handOver(desk, await aBooking(facility), 'device');
  expect(await openSecondTab(desk).call('POST hand-over/take', { token })).toMatchObject({ status: 422 });
});

it('handing the device to the next guest clears the browser cache', async () => {
  const { booking, desk } = await aDesk(url);
  const token = await handOver(desk, booking, 'device');
  const answer = await openSecondTab(desk).call('POST hand-over/take', { token });
  expect(answer.headers.get('clear-site-data')).toBe('"cache"');
});

it('a user who must set up a second factor can take the device back before doing so', async () => {
  const { facility, booking, desk } = await aDesk(url);
  await handOver(desk, booking, 'device');
  await inFacility(facility.system, db => storeSetting(db, facility.facilityId, 'two_factor_required', 1));
  expect(await desk.call('GET hand-over')).toMatchObject({
    status: 200,
    body: { data: { handed_over: true } },
  });
  const { password } = facility;
  expect(await desk.call('POST hand-over/take-back', { password })).toMatchObject({ status: 200 });
  expect(await listFacilities(desk, facility)).toMatchObject({
    status: 403,
    body: { code: 'two_factor_needed' },
  });
});

it('handing a device of the hotel to the next guest ends the previous guest session', async () => {
  const made = await aDesk(url);
  const browser = made.desk;
  const before = await aBooking(made.facility);
  const first = await guestClientIn(browser, { ...made, booking: before }).prove();
  const { 'x-guest-session': named = '' } = first.http.headers;
  delete browser.headers['x-guest-session'];
  await guestClientIn(browser, made).take(await handOver(browser, made.booking, 'device'));
  const answer = await browser.call('GET facility-booking/current', undefined, { 'x-guest-session': named });
  expect(answer).toMatchObject({ status: 401 });
});

it('signing in on the device ends the guest session', async () => {
  const made = await aDesk(url);
  const guest = await guestClientIn(openSecondTab(made.desk), made).take(
    await handOver(made.desk, made.booking, 'device'),
  );
  await signIn(made.desk, made.facility);
  expect(await guest.http.call('GET facility-booking/current')).toMatchObject({ status: 401 });
  expect(await listFacilities(made.desk, made.facility)).toMatchObject({ status: 200 });
});

it('no form can be handed over during maintenance, and the staff session remains unlocked', async () => {
  const { facility, booking, desk } = await aDesk(url);
  await closeForMaintenance(facility);
  expect(await desk.call('POST hand-over/start', { booking_id: booking.id, way: 'device' })).toMatchObject({
    status: 503,
  });
  expect(await listFacilities(desk, facility)).toMatchObject({ status: 200 });
});

it('only one of two concurrent hand-overs of the same device succeeds', async () => {
  const { booking, desk } = await aDesk(url);
  const answers = await Promise.all(
    [1, 2].map(() => desk.call('POST hand-over/start', { booking_id: booking.id, way: 'device' })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
});

it('the audit log records how and by whom a form was handed over, and who took the device back', async () => {
  const { facility, booking, desk } = await aDesk(url);
  await handOver(desk, booking, 'device');
  await desk.call('POST hand-over/take-back', { password: facility.password });
  const entries = await inFacility(facility.system, db =>
    db.select().from(auditEntry).orderBy(auditEntry.id),
  );
  expect(entries.filter(({ action }) => action.startsWith('hand_over.'))).toMatchObject([
    { action: 'hand_over.started', bookingId: booking.id, details: { way: 'device', slot: 0 } },
    { action: 'hand_over.taken_back', actorKind: 'staff' },
  ]);
});

it('no guest session remains if the form is opened while the device is taken back', async () => {
  const { facility, desk } = await aDesk(url);
  for (let round = 0; round < 8; round += 1) {
    const token = await handOver(desk, await aBooking(facility), 'device');
    const guest = openSecondTab(desk);
    const [taken, back] = await Promise.all([
      guest.call('POST hand-over/take', { token }),
      desk.call('POST hand-over/take-back', { password: facility.password }),
    ]);
    expect(back).toMatchObject({ status: 200 });
    const named = { 'x-guest-session': String(valueAt(taken, 'status.guest_session')) };
    expect(await guest.call('GET facility-booking/current', undefined, named)).toMatchObject({
      status: 401,
    });
  }
});
