import '#test/harness/database.ts';
import '#test/harness/every-hotel.ts';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { now } from '#platform/clock/clock.ts';
import { anApaleo, CLIENT } from '#test/vendors/apaleo.ts';
import { API_KEY, aCloudbeds, PROPERTY } from '#test/vendors/cloudbeds.ts';
import { aFetchingHotel } from '#test/vendors/fetching-hotel.ts';
import { aMews, TOKENS } from '#test/vendors/mews.ts';
import { anOpera, OPERA_CLIENT } from '#test/vendors/opera.ts';
import { changeAccount, testAccount } from './commands/accounts.ts';
import { pauseConnector, removeConnector, startConnector } from './commands/connectors.ts';
import { fetchBookings } from './commands/fetch-bookings.ts';
import { startNotices, stopNotices } from './commands/notices.ts';
import { handleVendorNotice } from './commands/take-notice.ts';
import { sealAccount } from './queries/accounts.ts';
import { setVendorAddresses } from './queries/ask-vendor.ts';
import { MIN_NOTICE_INTERVAL, POLL_INTERVAL } from './rules/fetch-times.ts';
import { connector, connectorAccount } from './tables.ts';

const account = { api_key: API_KEY, property_id: PROPERTY };
const none = { status: 404 };
const secretIn = (address: string | null | undefined) => address?.split('/').at(-1) ?? '';

async function aHotelWithNotices() {
  const hotel = await aFetchingHotel({ vendor: 'cloudbeds', account, server: await aCloudbeds() });
  const { owner, connectorId, vendor, look } = hotel;
  await startConnector(owner, connectorId);
  expect(await startNotices(owner, connectorId)).toEqual({ result: 'ok', address: null });
  await look();
  const secret = secretIn([...vendor.subscriptions.values()][0]);
  return {
    ...hotel,
    secret,
    /** Sets the time of the vendor's last response to `seconds` ago and the next poll to two hours from now. */
    answeredAgo: (seconds: number) =>
      inFacility(owner, async db => {
        const at = (later: number) => new Date(now().getTime() + later * 1000);
        const lastAt = at(-seconds);
        await db.update(connector).set({ lastAt }).where(eq(connector.id, connectorId));
        await db.update(connectorAccount).set({ nextAt: at(7200) });
        return lastAt;
      }),
    isDue: async () => ((await hotel.row())?.nextAt ?? now()) <= now(),
    /** Milliseconds from the last response to the next poll. */
    pause: () =>
      inFacility(owner, async db => {
        const [row] = await db
          .select({ lastAt: connector.lastAt, nextAt: connectorAccount.nextAt })
          .from(connector)
          .innerJoin(connectorAccount, eq(connectorAccount.connectorId, connector.id));
        return (row?.nextAt.getTime() ?? 0) - (row?.lastAt?.getTime() ?? 0);
      }),
    fetches: () => vendor.calls.filter(({ operation }) => operation.includes('WithRate')).length,
    jobs: async () => {
      const { rows } = await inFacility(owner, db =>
        db.execute(sql`select run_at from graphile_worker.jobs where task_identifier = 'connector.fetch'
          and run_at > now()`),
      );
      return rows.length;
    },
  };
}

test('a notice with any body triggers a poll, and the status shows when it arrived', async () => {
  const { vendor, secret, answeredAgo, isDue, bookings, standing, owner, connectorId, fetches } =
    await aHotelWithNotices();
  expect(await standing()).toMatchObject({ fetched: { notices: { last_at: null } } });
  vendor.set({ number: 'N1', modified: '2025-03-01 10:00:00', last: '2999-04-04' });
  await answeredAgo(60);
  const before = fetches();
  await fetchBookings({ facilityId: owner.facilityId, connectorId });
  expect(fetches()).toBe(before);
  await handleVendorNotice(secret);
  expect(await isDue()).toBe(true);
  await fetchBookings({ facilityId: owner.facilityId, connectorId });
  expect(await bookings()).toMatchObject([{ pmsBookingNo: 'N1' }]);
  expect(await standing()).toMatchObject({ fetched: { notices: { last_at: expect.any(String) } } });
  expect(vendor.faults).toEqual([]);
});

test('many notices trigger one poll, but not before the pause ends', async () => {
  const { secret, answeredAgo, row, owner, connectorId, fetches, jobs } = await aHotelWithNotices();
  const before = { fetches: fetches(), jobs: await jobs() };
  // The last response was stored by a machine whose clock is an hour ahead.
  const lastAt = await answeredAgo(-3600);
  await Promise.all(Array.from({ length: 20 }, () => handleVendorNotice(secret)));
  expect((await row())?.nextAt.getTime()).toBe(lastAt.getTime() + MIN_NOTICE_INTERVAL);
  expect(await jobs()).toBe(before.jobs + 1);
  await fetchBookings({ facilityId: owner.facilityId, connectorId });
  expect(fetches()).toBe(before.fetches);
});

test('a change reported during a poll triggers another poll afterwards', async () => {
  const { vendor, secret, look, pause } = await aHotelWithNotices();
  await look();
  expect(await pause()).toBeGreaterThanOrEqual(POLL_INTERVAL);
  vendor.meanwhile(() => handleVendorNotice(secret));
  await look();
  expect(await pause()).toBeGreaterThanOrEqual(MIN_NOTICE_INTERVAL);
  expect(await pause()).toBeLessThan(POLL_INTERVAL);
});

test('notices trigger no earlier poll for a failing vendor and no poll for a paused connector', async () => {
  const { vendor, secret, look, row, owner, connectorId } = await aHotelWithNotices();
  vendor.failWith({ status: 429, headers: { 'retry-after': '1800' } });
  await look();
  const planned = (await row())?.nextAt;
  await handleVendorNotice(secret);
  expect((await row())?.nextAt).toEqual(planned);
  vendor.failWith(null);
  await look();
  await pauseConnector(owner, connectorId);
  const paused = (await row())?.nextAt;
  await handleVendorNotice(secret);
  expect((await row())?.nextAt).toEqual(paused);
});

test('a notice with a wrong secret and a notice sent after the owner stopped notices get the same response', async () => {
  const { vendor, secret, row, owner, connectorId, standing } = await aHotelWithNotices();
  await expect(handleVendorNotice('')).rejects.toMatchObject(none);
  await expect(handleVendorNotice(`${secret}x`)).rejects.toMatchObject(none);
  expect((await row())?.noticeAt).toBeNull();
  expect(String((await row())?.noticeHash)).not.toContain(secret);
  await stopNotices(owner, connectorId);
  expect(await standing()).toMatchObject({ fetched: { notices: null } });
  expect(vendor.subscriptions.size).toBe(0);
  await expect(handleVendorNotice(secret)).rejects.toMatchObject(none);
  await stopNotices(owner, connectorId);
  expect(vendor.faults).toEqual([]);
});

test('changing the account, restarting and removing a connector end the subscriptions', async () => {
  const { vendor, secret, owner, connectorId } = await aHotelWithNotices();
  await startNotices(owner, connectorId);
  expect([...vendor.subscriptions.values()].map(secretIn)).not.toContain(secret);
  expect(vendor.subscriptions.size).toBe(2);
  await changeAccount(owner, connectorId, account);
  expect(vendor.subscriptions.size).toBe(0);
  await startNotices(owner, connectorId);
  await removeConnector(owner, connectorId);
  expect(vendor.subscriptions.size).toBe(0);
  await expect(startNotices(owner, connectorId)).rejects.toMatchObject(none);
  expect(vendor.faults).toEqual([]);
});

test('if the vendor rejects one subscription to notices, none remains and the notice address is invalid', async () => {
  const { vendor, owner, connectorId, standing } = await aHotelWithNotices();
  await stopNotices(owner, connectorId);
  vendor.failWith({ status: 400 }, 'POST /postWebhook');
  expect(await startNotices(owner, connectorId)).toEqual({ result: 'request', address: null });
  expect(await standing()).toMatchObject({ fetched: { notices: null } });
  vendor.failWith(null);
});

test('notices stay off if an HTTP header cannot contain the account data, and the owner sees that error', async () => {
  const { vendor, owner, connectorId, standing, look } = await aHotelWithNotices();
  await stopNotices(owner, connectorId);
  await inFacility(owner, async db => {
    const strange = { ...account, api_key: 'にせもの' };
    const accountSealed = await sealAccount(db, owner.facilityId, connectorId, strange);
    await db.update(connectorAccount).set({ accountSealed });
  });
  expect(await startNotices(owner, connectorId)).toEqual({ result: 'credentials', address: null });
  expect(await testAccount(owner, connectorId)).toEqual({ result: 'credentials', hotel: null });
  await look();
  expect(await standing()).toMatchObject({ fetched: { notices: null, fault: 'credentials' } });
  expect(vendor.subscriptions.size).toBe(0);
});

test('notices stay off if subscribing throws', async () => {
  const { owner, connectorId, standing } = await aHotelWithNotices();
  await stopNotices(owner, connectorId);
  setVendorAddresses({ cloudbeds: 'no address' });
  await expect(startNotices(owner, connectorId)).rejects.toThrow();
  expect(await standing()).toMatchObject({ fetched: { notices: null } });
});

test('apaleo: subscribes for this property only, after apaleo has tested the address', async () => {
  const { vendor, owner, connectorId } = await aFetchingHotel({
    vendor: 'apaleo',
    account: CLIENT,
    server: await anApaleo(),
  });
  vendor.tryBy(address => handleVendorNotice(secretIn(address)).then(() => true));
  expect(await startNotices(owner, connectorId)).toEqual({ result: 'ok', address: null });
  expect([...vendor.subscriptions.values()]).toMatchObject([
    { events: ['reservation/*'], propertyIds: [CLIENT.property_id] },
  ]);
  await stopNotices(owner, connectorId);
  expect(vendor.subscriptions.size).toBe(0);
  vendor.tryBy(() => Promise.resolve(false));
  expect(await startNotices(owner, connectorId)).toEqual({ result: 'request', address: null });
  expect(vendor.faults).toEqual([]);
});

test('the owner gets an address to enter at Mews, and OPERA Cloud has no notices', async () => {
  const mews = await aFetchingHotel({ vendor: 'mews', account: TOKENS, server: await aMews() });
  const { address } = await startNotices(mews.owner, mews.connectorId);
  expect(address).toMatch(/^https:\/\/checkin\.example\.com\/api\/vendor-notices\/[\w-]{43}$/);
  await handleVendorNotice(secretIn(address));
  expect(mews.vendor.calls).toEqual([]);
  const opera = await aFetchingHotel({ vendor: 'opera', account: OPERA_CLIENT, server: await anOpera() });
  await expect(startNotices(opera.owner, opera.connectorId)).rejects.toMatchObject(none);
});
