import '#test/harness/database.ts';
import { expect, it } from 'vitest';
import { aBooking } from '#features/registration/registration/factory.ts';
import { aCompanionLink } from '#test/contracts/hotel.ts';
import { aFacility } from '#test/harness/facility.ts';
import { answersTo, GuestClient } from '#test/harness/guest-client.ts';
import { HttpClient, valueAt } from '#test/harness/http-client.ts';
import { closeForMaintenance } from '#test/harness/proofs.ts';
import { openTestServer } from '#test/harness/test-server.ts';

const url = await openTestServer({ level: 'fatal' });

async function aLink() {
  const facility = await aFacility();
  const booking = await aBooking(facility);
  const guest = await new GuestClient(url, { ...booking, facilityId: facility.facilityId }).prove();
  const link = await aCompanionLink(guest);
  return { facility, booking, guest, link };
}

async function provenClient(link: { token: string; verificationCode: string }): Promise<HttpClient> {
  const client = new HttpClient(url);
  const answer = await client.call('POST companion/prove', link);
  client.headers['x-guest-session'] = String(valueAt(answer, 'data.guest_session'));
  return client;
}

it('the short link redirects to the companion page with a handle instead of the secret', async () => {
  const { guest, facility, link } = await aLink();
  const places = await guest.http.call('POST companion-place/list', {});
  const code = String(valueAt(places, 'data.places.0.link')).split('/').at(-1);
  const answer = await fetch(`${url}/g/${code}`, { redirect: 'manual' });
  expect(answer.status).toBe(303);
  const to = answer.headers.get('location') ?? '';
  expect(to).toContain(`/companion?slug=${facility.slug}&link=`);
  expect(to).not.toContain(link.token);
});

it("the companion link requires its code, and wrong codes do not lock the guest's own link", async () => {
  const { guest, link, booking } = await aLink();
  const client = new HttpClient(url);
  const wrong = { token: link.token, verificationCode: '00000000' };
  expect(await client.call('POST companion/prove', { token: link.token })).toMatchObject({ status: 422 });
  const standing = async () =>
    valueAt(await client.call('POST companion/link', { token: link.token }), 'data.lock');
  expect(await standing()).toBeNull();
  for (let tries = 0; tries < 3; tries += 1) await client.call('POST companion/prove', wrong);
  expect(await standing()).toEqual({ hours: expect.any(Number), minutes: expect.any(Number) });
  expect(await client.call('POST companion/prove', link)).toMatchObject({ status: 429 });
  const { token, verificationCode } = booking;
  const again = new GuestClient(url, { ...guest.link, token, verificationCode });
  await expect(again.prove()).resolves.toBeDefined();
});

it("companion and guest sessions cannot access each other's data", async () => {
  const { guest, link, booking } = await aLink();
  const companion = await provenClient(link);
  for (const call of ['GET checkin/draft', 'GET facility-booking/current', 'POST companion-place/list'])
    expect(await companion.call(call, call.startsWith('GET') ? undefined : {})).toMatchObject({
      status: 401,
    });
  for (const call of ['GET companion/form', 'POST companion/submit'])
    expect(await guest.http.call(call, call.startsWith('GET') ? undefined : {})).toMatchObject({
      status: 401,
    });
  const seen = await companion.call('GET companion/form');
  expect(seen.text).not.toContain(booking.pmsBookingNo);
  expect(seen.text).not.toContain('山田');
});

it('a browser keeps a companion session and a guest session separate', async () => {
  const { guest, link } = await aLink();
  const answer = await guest.http.call('POST companion/prove', link);
  const session = String(valueAt(answer, 'data.guest_session'));
  const own = guest.http.headers['x-guest-session'];
  expect(session).not.toBe(own);
  expect(
    await guest.http.call('GET companion/form', undefined, { 'x-guest-session': session }),
  ).toMatchObject({ status: 200 });
  expect(await guest.http.call('GET facility-booking/current')).toMatchObject({ status: 200 });
  expect(
    await guest.http.call('GET facility-booking/current', undefined, { 'x-guest-session': session }),
  ).toMatchObject({ status: 401 });
});

it("the guest who shared the link cannot see the companion's answers", async () => {
  const { guest, link } = await aLink();
  const companion = await provenClient(link);
  const answers = { other_form: answersTo(await guest.questions(), '秘密 花子', true) };
  expect(await companion.call('POST companion/submit', { answers, language: 'ja' })).toMatchObject({
    status: 200,
  });
  await guest.submit(await guest.filledIn({ companions: 0 }));
  const pages = [
    await guest.http.call('POST companion-place/list', {}),
    await guest.http.call('POST mypage/data', {}),
    await guest.http.call('POST mypage/data/file', { format: 'json' }),
    await guest.http.call('GET facility-booking/current'),
  ];
  for (const page of pages) {
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('秘密');
  }
});

it('replacing a link ends the previous link and its sessions', async () => {
  const { guest, link } = await aLink();
  const companion = await provenClient(link);
  await guest.http.call('POST companion-place/renew', { number: 1 });
  expect(await companion.call('GET companion/form')).toMatchObject({ status: 401 });
  expect(await new HttpClient(url).call('POST companion/prove', link)).toMatchObject({ status: 404 });
});

it('during maintenance, a companion can continue a session but cannot start one', async () => {
  const { facility, link } = await aLink();
  const companion = await provenClient(link);
  await closeForMaintenance(facility);
  expect(await new HttpClient(url).call('POST companion/prove', link)).toMatchObject({ status: 503 });
  expect(await companion.call('GET companion/form')).toMatchObject({ status: 200 });
});

it("a guest of another booking cannot find or revoke a companion's place", async () => {
  const { facility, guest } = await aLink();
  const other = await aBooking(facility);
  const stranger = await new GuestClient(url, { ...other, facilityId: facility.facilityId }).prove();
  expect(await stranger.http.call('POST companion-place/end', { number: 1 })).toMatchObject({ status: 404 });
  expect(valueAt(await guest.http.call('POST companion-place/list', {}), 'data.places.0.state')).toBe('open');
});
