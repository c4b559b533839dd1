import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import '#test/harness/database.ts';
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { DomUtils, parseDocument } from 'htmlparser2';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadMessages } from '#apps/guest/speech.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import { aForm } from '#features/guest/check-in-form/factory.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import { storeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import { facilityName } from '#features/hotel/facility/tables.ts';
import { aBooking, type TestBooking } from '#features/registration/registration/factory.ts';
import { slot } from '#features/registration/registration/tables.ts';
import { guestLanguages, languageNames } from '#i18n/languages.ts';
import { localTime } from '#platform/clock/zone.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { finishedPages } from '#test/harness/finished-pages.ts';
import { HttpClient } from '#test/harness/http-client.ts';
import { aHotelWithBooking, closeForMaintenance } from '#test/harness/proofs.ts';
import { scriptPayloads } from '#test/harness/script-payloads.ts';
import { openTestServer } from '#test/harness/test-server.ts';

const url = await openTestServer({ level: 'fatal' }, { pages: finishedPages });

const aBrowser = (language = 'ja') => new HttpClient(url, { 'accept-language': language });

async function registered(booking: TestBooking) {
  const guest = aGuest(booking);
  return submit(guest, await aForm(guest, booking));
}

async function open(browser: HttpClient, path: string) {
  const answer = await browser.call(`GET ..${path}`);
  const location = answer.headers.get('location');
  if (location !== null) return open(browser, location);
  const page = parseDocument(answer.text);
  const [lang] = DomUtils.getElementsByTagName('html', page).map(({ attribs }) => attribs.lang);
  const root = DomUtils.getElementById('root', page);
  const [heading] = root ? DomUtils.getElementsByTagName('h1', root) : [];
  return {
    ...answer,
    page,
    lang,
    words: root ? DomUtils.textContent(root) : '',
    heading: heading && DomUtils.textContent(heading),
  };
}

function titleIn(page: ReturnType<typeof parseDocument>): string | undefined {
  const [title] = DomUtils.getElementsByTagName('title', page);
  return title && DomUtils.textContent(title);
}

const enableAllLanguages = ({ system, facilityId }: TestFacility) =>
  inFacility(system, db =>
    storeSetting(
      db,
      facilityId,
      'language',
      guestLanguages.map(code => ({ name: languageNames[code], code })),
    ),
  );

describe('pages in all languages', () => {
  let made: Awaited<ReturnType<typeof aHotelWithBooking>>;
  let myPageId: string;
  beforeAll(async () => {
    made = await aHotelWithBooking();
    await enableAllLanguages(made.facility);
    ({ myPageId } = await registered(await aBooking(made.facility)));
  });

  test.each(guestLanguages)(
    'the landing, confirm, step 1, My Page and error pages in %s are rendered completely on the server',
    async language => {
      const { facility, booking } = made;
      const texts = await loadMessages(language, ['my-page']);
      const { landing, confirm, step1 } = texts['guest-access'];
      const { error } = texts.guest;
      const { slug } = facility;
      const expected = [
        [`/check-in?slug=${slug}`, 200, landing.title],
        [`/check-in/confirm?slug=${slug}`, 200, confirm.title],
        [`/g/${booking.shortCode}`, 200, step1.eitherTitle],
        [`/mypage?slug=${slug}&mypage=${myPageId}`, 200, texts['my-page']?.title],
        [`/error-422?slug=${slug}&status=checkin-expired`, 422, error['checkin-expired'].title],
        ['/check-in?slug=nobody', 404, error['404'].title],
        ['/no-such-page', 404, error['404'].title],
      ] as const;
      for (const [path, status, title] of expected) {
        const shown = await open(aBrowser(language), path);
        expect([path, shown.status, shown.lang, shown.heading]).toEqual([path, status, language, title]);
        expect(shown.headers.get('cache-control')).toBe('no-store');
      }
    },
  );
});

test.each([
  ['/error-401?from=dashboard', 'You are signed out · Genkan'],
  ['/error-404?from=dashboard', 'Page not found · Genkan'],
  ['/error-429', 'Please try again later · Genkan'],
  ['/error-422?status=checkin-expired', 'This link has expired · Genkan'],
  ['/no-such-page', 'Page not found · Genkan'],
])('the title of the error page %s says what happened', async (path, title) => {
  const { page } = await open(aBrowser('en'), path);
  expect(titleIn(page)).toBe(title);
});

test("the landing page and its title contain the hotel's name", async () => {
  const { slug } = await aFacility({ name: '旅館 さざなみ' });
  const shown = await open(aBrowser(), `/check-in?slug=${slug}`);
  expect(shown.words).toContain('旅館 さざなみ');
  expect(titleIn(shown.page)).toContain('旅館 さざなみ');
});

test.each([
  ['en-GB,en;q=0.9', 'GB'],
  ['id-ID,id;q=0.9', 'ID'],
  ['en', 'JP'],
  ['ko-KR', 'KR'],
  ['en-<script>,en', 'JP'],
])('the phone country follows Accept-Language: %s', async (wishes, country) => {
  const { booking } = await aHotelWithBooking();
  const shown = await open(aBrowser(wishes), `/g/${booking.shortCode}`);
  const [chosen] = DomUtils.findAll(
    ({ name, attribs }) => name === 'option' && 'selected' in attribs,
    DomUtils.getElementsByTagName('form', shown.page),
  );
  expect(chosen?.attribs.value).toBe(country);
  expect(shown.text).not.toContain('<script>,en');
});

test('pages are compressed with the best encoding that the browser accepts', async () => {
  const { slug } = await aFacility();
  for (const [accepted, sent] of [
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
  ] as const) {
    const browser = new HttpClient(url, { 'accept-encoding': accepted });
    expect((await open(browser, `/check-in?slug=${slug}`)).headers.get('content-encoding')).toBe(sent);
  }
});

test('the headers of the My Page response contain the expiry of a stored copy and the hash of its link', async () => {
  const { facility, booking } = await aHotelWithBooking();
  const { myPageId } = await registered(booking);
  const { headers } = await open(aBrowser(), `/mypage?slug=${facility.slug}&mypage=${myPageId}`);
  const end = localTime(daysAfter(booking.checkoutDate, 1), '00:00', 'Asia/Tokyo');
  expect(headers.get('genkan-copy-until')).toBe(end.toISOString());
  expect(headers.get('genkan-copy-of')).toBe(createHash('sha256').update(myPageId).digest('base64url'));
  const landing = await open(aBrowser(), `/check-in?slug=${facility.slug}`);
  expect(landing.headers.has('genkan-copy-until')).toBe(false);
});

test("the reader's choice of language overrides the browser's language", async () => {
  const { slug } = await aFacility();
  const browser = aBrowser('ko');
  expect((await open(browser, `/check-in?slug=${slug}&lang=en`)).lang).toBe('en');
  browser.cookies.set('genkan_language', 'zh-TW');
  expect((await open(browser, `/check-in?slug=${slug}`)).lang).toBe('zh-TW');
  expect((await open(browser, `/check-in?slug=${slug}&lang=xx`)).lang).toBe('zh-TW');
});

test('a hotel under maintenance accepts no new guests and sends Retry-After', async () => {
  const { facility, booking } = await aHotelWithBooking();
  await closeForMaintenance(facility);
  for (const path of [`/check-in?slug=${facility.slug}`, `/g/${booking.shortCode}`]) {
    const shown = await open(aBrowser(), path);
    expect([shown.status, shown.headers.get('retry-after')]).toEqual([503, '300']);
  }
});

test('a link of another hotel does not show its booking', async () => {
  const { booking } = await aHotelWithBooking();
  const other = await aFacility();
  const browser = aBrowser();
  const opened = await browser.call(`GET ../g/${booking.shortCode}`);
  const link = new URL(opened.headers.get('location') ?? '', url).searchParams.get('link');
  const { confirm } = (await loadMessages('ja', []))['guest-access'];
  const shown = await open(browser, `/check-in/step-1?slug=${other.slug}&link=${link}`);
  expect(shown.heading).toBe(confirm.title);
});

test('shows My Page only in the browser that opened its link', async () => {
  const { facility, booking } = await aHotelWithBooking();
  const { myPageId, qrCode } = await registered(booking);
  const browser = aBrowser();
  const opened = await browser.call(`GET ../mypage?slug=${facility.slug}&mypage=${myPageId}`);
  const path = opened.headers.get('location') ?? '';
  const shown = await open(browser, path);
  expect([shown.status, shown.text.includes(qrCode)]).toEqual([200, true]);
  const strange = await open(aBrowser(), path);
  expect([strange.status, strange.text.includes(qrCode)]).toEqual([404, false]);
});

test("viewing step 1 does not set the booking's status to accessed", async () => {
  const { facility, booking } = await aHotelWithBooking();
  expect((await open(aBrowser(), `/g/${booking.shortCode}`)).status).toBe(200);
  const [own] = await inFacility(facility.system, db =>
    db.select({ openedAt: slot.openedAt }).from(slot).where(eq(slot.id, booking.slotId)),
  );
  expect(own).toEqual({ openedAt: null });
});

/** Maximum length of a hotel's name. */
const NAME_LENGTH = 190;

/**
 * Joins payloads into texts of at most the length of a hotel's name, because rendering a page for each
 * payload would take too long.
 */
function joined(payloads: readonly string[]): string[] {
  const texts: string[] = [];
  for (const payload of payloads) {
    const last = texts.pop();
    const both = last === undefined ? payload : `${last} ${payload}`;
    if (last !== undefined && both.length > NAME_LENGTH) texts.push(last, payload);
    else texts.push(both);
  }
  return texts;
}

describe('names and texts from a hotel', () => {
  // PostgreSQL cannot store NUL.
  const payloads = scriptPayloads.filter(payload => !payload.includes('\0'));

  let hotel: TestFacility;
  let myPageId: string;
  beforeAll(async () => {
    hotel = await aFacility();
    ({ myPageId } = await registered(await aBooking(hotel)));
  });

  test.each(joined(payloads))(
    "a hotel's name or text cannot run scripts on a rendered page: %j",
    async payload => {
      const { facilityId, slug } = hotel;
      await inFacility(hotel.system, async db => {
        await db.update(facilityName).set({ name: payload }).where(eq(facilityName.facilityId, facilityId));
        await storeSetting(db, facilityId, 'mypage-A-ja', payload);
        await storeSetting(db, facilityId, 'mypage-B-ja', payload);
      });
      for (const path of [
        `/check-in?slug=${slug}`,
        `/check-in/confirm?slug=${slug}`,
        `/error-422?slug=${slug}`,
        `/mypage?slug=${slug}&mypage=${myPageId}`,
      ]) {
        const { heading, page } = await open(aBrowser(), path);
        expect(heading).toBeTruthy();
        expect([path, findDangers(page)]).toEqual([path, []]);
      }
    },
  );
});

const { slug } = await aFacility();
test.each(joined(scriptPayloads))(
  'URL parameters cannot run scripts on a rendered page: %j',
  async payload => {
    const said = encodeURIComponent(payload);
    for (const path of [
      `/check-in?slug=${said}`,
      `/check-in?slug=${slug}&lang=${said}&vericode=${said}&link=${said}&session=${said}&${said}=${said}`,
      `/check-in/confirm?slug=${slug}&vericode=${said}&link=${said}`,
      `/check-in/step-3?slug=${slug}&page=${said}`,
      `/error-422?slug=${slug}&status=${said}&from=${said}&page=${said}`,
      `/${said}`,
    ]) {
      const { page } = await open(aBrowser(), path);
      expect([path, findDangers(page)]).toEqual([path, []]);
    }
  },
);

function findDangers(page: ReturnType<typeof parseDocument>): string[] {
  return DomUtils.getElementsByTagName('*', page).flatMap(({ name, attribs }) => {
    const isOurs = attribs.nonce !== undefined;
    const isStrange = STRANGE.has(name) || ((name === 'script' || name === 'style') && !isOurs);
    const runs = Object.entries(attribs).filter(
      ([attribute, value]) =>
        /^on|^srcdoc$/i.test(attribute) ||
        (/href|src|action|data$/i.test(attribute) && /^\s*(?:javascript|vbscript|data:text)/i.test(value)),
    );
    return [...(isStrange ? [name] : []), ...runs.map(([attribute]) => `${name} ${attribute}`)];
  });
}

const STRANGE = new Set(
  'iframe object embed base math img video audio marquee template xmp plaintext area'.split(' '),
);
