import '#test/harness/database.ts';
import { afterEach, expect, it } from 'vitest';
import { publicOrigin, setPublicUrl } from '#features/hotel/facility/queries/addresses.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { deleteUser } from '#features/staff/user/commands.ts';
import { resetClock } from '#platform/clock/clock.ts';
import { aStaffMember } from '#test/harness/facility.ts';
import { HttpClient, valueAt } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { startHandOver } from './commands/start.ts';
import { aDesk, advanceClock, guestClientIn, handOver, openSecondTab } from './factory.ts';

const url = await openTestServer({ level: 'fatal' });

afterEach(resetClock);

it('a hand-over link opens again only in the browser that opened it first', async () => {
  const made = await aDesk(url);
  const token = await handOver(made.desk, made.booking, 'phone');
  const phone = new HttpClient(url);
  await guestClientIn(phone, made).take(token);
  await expect(guestClientIn(phone, made).take(token)).resolves.toBeDefined();
  expect(await new HttpClient(url).call('POST hand-over/take', { token })).toMatchObject({
    status: 422,
    body: { code: 'hand_over_ended' },
  });
});

it.each(['device', 'typed'] as const)(
  'a link for this device (%s) does not open in another browser, but still works in the right one',
  async way => {
    const made = await aDesk(url);
    const token = await handOver(made.desk, made.booking, way);
    const stranger = new HttpClient(url);
    expect(await stranger.call('POST hand-over/link', { token })).toMatchObject({
      body: { data: { is_open: false } },
    });
    expect(await stranger.call('POST hand-over/take', { token })).toMatchObject({
      status: 422,
      body: { code: 'hand_over_ended' },
    });
    await expect(guestClientIn(openSecondTab(made.desk), made).take(token)).resolves.toBeDefined();
  },
);

it("the QR code for a guest's phone is valid for an hour or until another one is shown", async () => {
  const { booking, desk } = await aDesk(url);
  const first = await handOver(desk, booking, 'phone');
  const second = await handOver(desk, booking, 'phone');
  const isOpen = async (token: string) =>
    valueAt(await new HttpClient(url).call('POST hand-over/link', { token }), 'data.is_open');
  expect([await isOpen(first), await isOpen(second)]).toEqual([false, true]);
  advanceClock(59);
  expect(await isOpen(second)).toBe(true);
  advanceClock(1);
  expect(await isOpen(second)).toBe(false);
});

it('showing another QR code ends the form on the phone that scanned the previous code', async () => {
  const made = await aDesk(url);
  const wrong = await guestClientIn(new HttpClient(url), made).take(
    await handOver(made.desk, made.booking, 'phone'),
  );
  const token = await handOver(made.desk, made.booking, 'phone');
  expect(await wrong.http.call('GET facility-booking/current')).toMatchObject({ status: 401 });
  await expect(guestClientIn(new HttpClient(url), made).take(token)).resolves.toBeDefined();
});

it("the QR code for a guest's phone is invalid once the user who showed it is deleted", async () => {
  const { facility, booking } = await aDesk(url);
  const clerk = await aStaffMember(facility);
  const shown = await startHandOver(clerk, { booking_id: booking.id, slot: 0, way: 'phone' });
  const token = String(shown.address.split('/').at(-1));
  await deleteUser(facility.owner, clerk.userId);
  expect(await new HttpClient(url).call('POST hand-over/take', { token })).toMatchObject({
    status: 422,
    body: { code: 'hand_over_ended' },
  });
});

it('a proof on the handed-over device does not extend the session', async () => {
  const made = await aDesk(url);
  const guest = guestClientIn(openSecondTab(made.desk), made);
  await guest.take(await handOver(made.desk, made.booking, 'device'));
  await guest.prove();
  advanceClock(121);
  expect(await guest.http.call('GET facility-booking/current')).toMatchObject({ status: 401 });
});

it('staff can type for several guests in one browser, even if earlier forms are still open', async () => {
  const made = await aDesk(url);
  const open = async () => {
    const booking = await aBooking(made.facility);
    const token = await handOver(made.desk, booking, 'typed');
    delete made.desk.headers['x-guest-session'];
    const answer = await made.desk.call('POST hand-over/take', { token });
    return String(valueAt(answer, 'status.guest_session'));
  };
  let last = '';
  for (let forms = 0; forms < 21; forms += 1) last = await open();
  const named = { 'x-guest-session': last };
  expect(await made.desk.call('GET facility-booking/current', undefined, named)).toMatchObject({
    status: 200,
  });
});

it('signing out ends the forms that staff had open to type for guests', async () => {
  const made = await aDesk(url);
  const typing = await guestClientIn(openSecondTab(made.desk), made).take(
    await handOver(made.desk, made.booking, 'typed'),
  );
  expect(await typing.http.call('GET facility-booking/current')).toMatchObject({ status: 200 });
  await made.desk.call('POST auth/logout', {});
  expect(await typing.http.call('GET facility-booking/current')).toMatchObject({ status: 401 });
});

it('after a form, staff return to the dashboard host to take the device back or to see the arrivals', async () => {
  const { booking, desk } = await aDesk(url);
  const typed = await handOver(desk, booking, 'typed');
  const device = await handOver(desk, booking, 'device');
  const back = async (token: string) =>
    valueAt(await new HttpClient(url).call('POST hand-over/link', { token }), 'data.back');
  const publicUrl = publicOrigin();
  setPublicUrl(publicUrl, { staffUrl: 'https://desk.example.com' });
  try {
    expect(await back(device)).toBe('https://desk.example.com/take-back');
    expect(await back(typed)).toMatch(
      new RegExp(
        `^https://desk\\.example\\.com/dashboard/arrivals\\?day=${booking.checkinDate}&open=${booking.id}$`,
      ),
    );
  } finally {
    setPublicUrl(publicUrl);
  }
});
