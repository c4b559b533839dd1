import { type ChildProcess, fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, test as base, expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { PermissionKey } from '#features/access/access/rules/permissions.ts';
import type { CustomQuestion } from '#features/form/questionnaire/factory.ts';
import type { someLinks } from '#features/guest/my-page/factory.ts';
import type { SettingName, SettingValue } from '#features/hotel/facility/contract/setting-registry.ts';
import type { NewMember } from '#features/organization/organization/commands/members.ts';
import { clockOf } from '#platform/database/embedded/launch.ts';
import { TEST_KEY } from '#test/harness/admit-tests.ts';
import { haproxy } from '#test/harness/balancer.ts';
import type { DatabaseServer } from '#test/harness/database-server.ts';
import { DnsServer } from '#test/harness/dns-server.ts';
import { cloneDatabase, type OwnDatabase } from '#test/harness/own-database.ts';
import { zoneAtNoon } from '#test/harness/zone-at-noon.ts';
import { aCloudbeds, type Cloudbeds } from '#test/vendors/cloudbeds.ts';
import { bundleProgram } from '../../scripts/one-file.ts';
import { type Cookies, lendBrowser, returnBrowsers, setInitialCookies } from './browsers.ts';
import { type Inbox, openInbox } from './inbox.ts';
import { startMachines } from './machines.ts';
import { cookiesOf } from './other-hotel-cookies.ts';
import { openPhones, type Phones } from './phones.ts';
import { recordScannedPage } from './scanned-pages.ts';

export type SignIn = { username: string; password: string };
export type Hotel = SignIn & { facilityId: number; slug: string; email: string; apiKey: string };
export type GuestLink = { link: string; shortLink: string; verificationCode: string };

export type Server = {
  url: string;
  inbox: Inbox;
  phones: Phones;
  cloudbeds: Cloudbeds;
  /** The DNS server that Genkan queries. */
  dns: DnsServer;
  openHotel(name?: string): Promise<Hotel>;
  /** Creates an organization as the operator does. Its admin gets an email. */
  createOrganization(name: string, admin: NewMember): Promise<void>;
  /** Creates an organization of these hotels, and returns its admin. */
  openChain(...hotels: Hotel[]): Promise<SignIn>;
  /** Computes a hotel's statistics, as the nightly job does. */
  countFigures(hotel: Hotel): Promise<void>;
  /** Makes these system questions visible to the main guest, and to companions if requested. */
  show(hotel: Hotel, questions: readonly string[], input?: { companions: boolean }): Promise<void>;
  /**
   * Adds filters to step 2.
   * @returns the filter ids by name
   */
  addFilters(hotel: Hotel, names: readonly string[]): Promise<Record<string, number>>;
  addQuestions(hotel: Hotel, questions: readonly CustomQuestion[]): Promise<void>;
  set<N extends SettingName>(hotel: Hotel, name: N, value: SettingValue<N>): Promise<void>;
  write(hotel: Hotel, name: SettingName, value: unknown): Promise<void>;
  addLinks(hotel: Hotel, links: Parameters<typeof someLinks>[1]): Promise<void>;
  register(hotel: Hotel, bookingNo: string, from?: 'abroad'): Promise<{ qrCode: string; myPageId: string }>;
  /** Creates a `staff` user with exactly these permissions. */
  openStaff(hotel: Hotel, permissions: readonly PermissionKey[]): Promise<SignIn>;
  openAdmin(hotel: Hotel): Promise<SignIn>;
  /** Moves sign-ins a few minutes into the past, so that sensitive calls ask for the password again. */
  letMinutesPass(hotel: Hotel): Promise<void>;
  /** Returns the link of a slot: 0 for the main guest, and 1 to n for the room leaders. */
  linkOf(hotel: Hotel, bookingNo: string, slotNumber?: number): Promise<GuestLink>;
};

/**
 * With `elsewhere`, the browsers of the journey are also signed in at another hotel, as staff and as a guest.
 */
type TestFixtures = { hotel: Hotel; browsers: undefined; elsewhere: boolean };
type WorkerFixtures = { server: Server; othersCookies: (elsewhere: boolean) => Promise<Cookies> };

export const test = base.extend<TestFixtures, WorkerFixtures>({
  elsewhere: [false, { option: true }],
  server: [
    async ({ browserName: _browser }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'genkan-journeys-'));
      const inbox = await openInbox();
      const phones = await openPhones();
      const cloudbeds = await aCloudbeds();
      const { dns, address: dnsServer } = await DnsServer.start();
      const database = await cloneDatabase(databaseServer());
      const receivers = { inbox, phones, cloudbeds, dnsServer };
      const { child, ask, url, machines } = await startServer(dataDir, database, receivers);
      await use({
        url,
        inbox,
        phones,
        cloudbeds,
        dns,
        openHotel: name => ask<Hotel>({ ask: 'hotel', ...(name !== undefined && { name }) }),
        createOrganization: async (name, admin) => {
          await ask({ ask: 'organization', name, admin });
        },
        openChain: (...hotels) =>
          ask<SignIn>({ ask: 'chain', facilityIds: hotels.map(({ facilityId }) => facilityId) }),
        countFigures: async ({ facilityId }) => {
          await ask({ ask: 'figures', facilityId });
        },
        show: async ({ facilityId }, questions, { companions } = { companions: false }) => {
          await ask({ ask: 'show', facilityId, questions, companions });
        },
        addFilters: ({ facilityId }, names) =>
          ask<Record<string, number>>({ ask: 'filters', facilityId, names }),
        addQuestions: async ({ facilityId }, questions) => {
          await ask({ ask: 'questions', facilityId, questions });
        },
        set: async ({ facilityId }, name, value) => {
          await ask({ ask: 'set', facilityId, name, value });
        },
        write: async ({ facilityId }, name, value) => {
          await ask({ ask: 'write', facilityId, name, value });
        },
        addLinks: async ({ facilityId }, links) => {
          await ask({ ask: 'links', facilityId, links });
        },
        register: ({ facilityId }, bookingNo, from) =>
          ask({ ask: 'register', facilityId, bookingNo, fromAbroad: from === 'abroad' }),
        openStaff: ({ facilityId }, permissions) => ask<SignIn>({ ask: 'staff', facilityId, permissions }),
        openAdmin: ({ facilityId }) => ask<SignIn>({ ask: 'admin', facilityId }),
        letMinutesPass: async ({ facilityId }) => {
          await ask({ ask: 'minutes', facilityId });
        },
        linkOf: ({ facilityId }, bookingNo, slotNumber = 0) =>
          ask<GuestLink>({ ask: 'link', facilityId, bookingNo, slotNumber }),
      });
      const ended = new Promise(resolve => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await machines?.close();
      await inbox.close();
      await phones.close();
      await cloudbeds.close();
      dns.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  hotel: async ({ server }, use) => use(await server.openHotel()),
  othersCookies: [
    async ({ server }, use) => {
      let asked: Promise<Cookies> | undefined;
      await use(async elsewhere => {
        if (!elsewhere) return [];
        asked ??= cookiesOfElsewhere(server);
        return asked;
      });
    },
    { scope: 'worker' },
  ],
  browsers: [
    async ({ elsewhere, othersCookies }, use) => {
      setInitialCookies(await othersCookies(elsewhere));
      await use(undefined);
      await returnBrowsers();
    },
    { auto: true },
  ],
  page: async ({ browser, locale, viewport, hasTouch, browsers: _lending }, use) =>
    use(await lendBrowser(browser, { ...(locale ? { locale } : {}), viewport, hasTouch })),
  context: ({ page }, use) => use(page.context()),
});

export { expect };

/**
 * Marks a further journey. Only `npm run test:operations` and runs that name its file include it
 * (docs/decisions/2026-11-29-tests.md).
 */
export const furtherJourney = { tag: '@further' };

/**
 * Marks a variation of another journey. Only `npm run soak` and runs that name its file include it
 * (docs/decisions/2026-11-29-tests.md).
 */
export const variation = { tag: '@variation' };

export const phoneSize = { width: 390, height: 844 };

/**
 * Returns a page in a separate browser of a user in Japan. Call `preventReuse` if the browser itself is
 * changed.
 */
export function pageOf(
  browser: Browser,
  locale: string,
  viewport: { width: number; height: number },
): Promise<Page> {
  return lendBrowser(browser, { locale, viewport });
}

/** Returns a booking for two persons that begins in `after` days, by default today, in the hotel's time zone. */
export function bookingOf(bookingNo: string, language: string, after = 0, timeZone = zoneAtNoon()) {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone });
  const inDays = (days: number) => today.format(Date.now() - 6 * 3_600_000 + days * 86_400_000);
  return {
    pms_code: 'journey',
    pms_reservation_no: bookingNo,
    checkin_date: inDays(after),
    checkin_time: '15:00',
    checkout_date: inDays(after + 2),
    checkout_time: '11:00',
    metadata: {
      full_name: '山田 太郎',
      phone: '090-1234-5678',
      email_address: `taro-${bookingNo}@example.jp`,
      full_address: '東京都千代田区千代田1-1',
      number_of_guests: 2,
      language,
    },
  };
}

export function bookingForOne(bookingNo: string, language: string, after = 0, timeZone = zoneAtNoon()) {
  const { metadata, ...booking } = bookingOf(bookingNo, language, after, timeZone);
  return { ...booking, metadata: { ...metadata, number_of_guests: 1 } };
}

export async function sendBookings(server: Server, hotel: Hotel, bookings: readonly object[]): Promise<void> {
  const response = await fetch(`${server.url}/api/pms/bookings`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-api-key': hotel.apiKey },
    body: JSON.stringify({ bookings }),
  });
  expect(response.status).toBe(200);
}

async function cookiesOfElsewhere(server: Server): Promise<Cookies> {
  const hotel = await server.openHotel();
  await sendBookings(server, hotel, [bookingOf('ELSEWHERE', 'en')]);
  return cookiesOf(server.url, hotel, await server.linkOf(hotel, 'ELSEWHERE'));
}

/**
 * Used by journeys that follow a guest from the link to My Page, and by some journeys of the front desk. In
 * `npm test`, their browsers are also signed in at another hotel.
 */
export const signedInElsewhere = process.env.SOAK ? {} : { elsewhere: true };

/** The accessibility checker axe, minified because every page parses it again. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Waits until the page is rendered, then expects no accessibility violation. If `rules` are given, checks
 * only these rules.
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeVisible();
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  expect(await page.evaluate(accessibilityViolations, rules)).toEqual([]);
  await recordScannedPage(page.url());
}

/** Runs in the page, after its animations: text that fades in has low contrast for a moment. */
async function accessibilityViolations(rules?: string[]): Promise<string[]> {
  const passing = document
    .getAnimations()
    .filter(each => each.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(passing.map(each => each.finished));
  const { run }: typeof axe = Reflect.get(window, 'axe');
  const { violations } = await run({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`);
}

/** All test workers share the database server (global-setup.ts). */
const databaseServer = (): DatabaseServer => JSON.parse(process.env.DATABASE_SERVER ?? '{}');

type Receivers = Pick<Server, 'inbox' | 'phones' | 'cloudbeds'> & { dnsServer: string };

async function startServer(
  dataDir: string,
  database: OwnDatabase,
  { inbox, phones, cloudbeds, dnsServer }: Receivers,
) {
  const port = await freePort();
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = {
    PATH,
    TZ: 'Asia/Kathmandu',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    MIGRATION_DATABASE_URL: database.migrationUrl,
    // A database that is busy with several browsers is slow but not unavailable.
    DATABASE_CONNECT_TIMEOUT: '30',
    MASTER_KEY: TEST_KEY.toString('base64'),
    PORT: String(port),
    SMTP_URL: inbox.url,
    SMS_DRIVER: 'http',
    SMS_URL: phones.url,
    SMS_TOKEN: phones.secret,
    SMS_HOOK_SECRET: phones.secret,
    HELP_URL: 'https://help.example/',
    ALLOW_PRIVATE_WEBHOOKS: '1',
    ALLOW_PRIVATE_SIGN_ON: '1',
    DNS_SERVERS: dnsServer,
    // The Mews address is unreachable on purpose.
    CONNECTOR_ADDRESSES: `cloudbeds=${cloudbeds.url},mews=http://127.0.0.1:9`,
    LOG_LEVEL: 'error',
    ...clockOf(process.env),
    ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}),
  };
  const program = await bundleProgram(join(import.meta.dirname, '../harness/journey-server.ts'));
  const machines = haproxy ? await startMachines(program, dataDir, env, freePort) : undefined;
  const child = fork(program, {
    env: machines?.env ?? env,
    serialization: 'advanced',
  });
  const ask = questionSender(child);
  const { url } = await ask<{ url: string }>();
  await machines?.startOthers();
  return { child, ask, url, machines };
}

function questionSender(child: ChildProcess) {
  let last = 0;
  const waiting = new Map<number, (answer: unknown) => void>();
  const failed = new Set<(error: Error) => void>();
  child.once('exit', code => {
    for (const reject of failed) reject(new Error(`The server closed with code ${code}`));
  });
  child.on('message', ({ id, answer }: { id: number; answer: unknown }) => waiting.get(id)?.(answer));
  return <T>(question?: object): Promise<T> =>
    new Promise((resolve, reject) => {
      const id = question ? ++last : 0;
      waiting.set(id, answer => resolve(answer as T));
      failed.add(reject);
      if (question) child.send({ id, ...question });
    });
}

/**
 * Returns a port that should still be free when the server opens it a few seconds later. The port is random
 * and outside the range that the system assigns, because other workers look for ports at the same time.
 */
async function freePort(): Promise<number> {
  const port = randomInt(20_000, 30_000);
  const server = createServer();
  const isFree = await new Promise<boolean>(resolve => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!isFree) return freePort();
  await new Promise(resolve => server.close(resolve));
  return port;
}
