import '#test/harness/database.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { startHandOver } from '#features/guest/hand-over/commands/start.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { aFacility } from '#test/harness/facility.ts';
import { HttpClient, valueAt } from '#test/harness/http-client.ts';
import { aRegistration } from '#test/harness/proofs.ts';
import { openTestServer } from '#test/harness/test-server.ts';

let url = '';
beforeAll(async () => {
  url = await openTestServer();
});

const aBrowser = () => new HttpClient(url);

async function aLink() {
  const facility = await aFacility();
  return { facility, booking: await aBooking(facility) };
}

async function openPage(browser: HttpClient, path: string) {
  const { status, headers } = await browser.call(`GET ../${path}`);
  const target = new URL(headers.get('location') ?? '/', url);
  return { status, headers, path: target.pathname, query: Object.fromEntries(target.searchParams) };
}

const prove = (browser: HttpClient, link: string | undefined, { facilityId, verificationCode }: Booking) =>
  browser.call('POST facility-booking/list', {
    facility_id: facilityId,
    link,
    search: 'code',
    verificationCode,
  });
type Booking = Awaited<ReturnType<typeof aBooking>>;

describe('a form handed over at the counter', () => {
  test("opens a handed-over form on the hotel's page with a handle instead of the secret in the URL", async () => {
    const { facility, booking } = await aLink();
    const { address } = await startHandOver(facility.owner, {
      booking_id: booking.id,
      slot: 0,
      way: 'phone',
    });
    const token = address.split('/').at(-1) ?? '';
    const browser = aBrowser();
    const opened = await openPage(browser, `c/${token}`);
    expect([opened.status, opened.path]).toEqual([303, '/at-the-counter']);
    expect(opened.query).toEqual({ slug: facility.slug, hand: expect.stringMatching(/^[\w-]{10}$/) });
    const taken = await browser.call('POST hand-over/take', { hand: opened.query.hand });
    expect(taken).toMatchObject({ status: 200, body: { status: { hand_over: 'phone' } } });
  });

  test('an unknown secret redirects to the error page and sets no cookie', async () => {
    const browser = aBrowser();
    expect(await openPage(browser, 'c/nobody-was-given-this')).toMatchObject({
      status: 303,
      path: '/error-404',
    });
    expect(browser.cookies.size).toBe(0);
  });
});

describe('the link of a message', () => {
  test('replaces the token of a link with a handle and stores the token in an HttpOnly cookie', async () => {
    const { facility, booking } = await aLink();
    const opened = await openPage(
      aBrowser(),
      `init?token=${booking.token}&slug=${facility.slug}&vericode=on`,
    );
    expect([opened.status, opened.path]).toEqual([303, '/init']);
    const link = expect.stringMatching(/^[\w-]{10}$/);
    expect(opened.query).toEqual({ slug: facility.slug, vericode: 'on', link });
    expect(opened.headers.get('cache-control')).toBe('no-store');
    const [cookie = ''] = opened.headers.getSetCookie();
    expect(cookie).toMatch(new RegExp(`^genkan_link_${opened.query.link}=${booking.token};.*HttpOnly`));
  });

  test('a link without a slug opens the page of its hotel', async () => {
    const { facility, booking } = await aLink();
    const browser = aBrowser();
    const long = await openPage(browser, `init?token=${booking.token}`);
    const short = await openPage(browser, `g/${booking.shortCode}`);
    expect(long.query).toEqual({ slug: facility.slug, link: expect.any(String) });
    expect([short.status, short.path]).toEqual([303, '/init']);
    expect(short.query).toEqual({ ...long.query, vericode: 'on' });
    expect(browser.cookies.size).toBe(1);
  });

  test('a booking can be proven with the handle of its link, even if the link is opened several times', async () => {
    const { booking } = await aLink();
    const browser = aBrowser();
    for (const _time of [1, 2, 3]) {
      const { query } = await openPage(browser, `g/${booking.shortCode}`);
      const valid = await browser.call(`GET facility-booking/validate-booking?link=${query.link}`);
      expect(valid.status).toBe(200);
      expect((await prove(browser, query.link, booking)).status).toBe(200);
    }
  });

  test('one browser can hold several links', async () => {
    const [one, other] = [await aLink(), await aLink()];
    const browser = aBrowser();
    const first = await openPage(browser, `g/${one.booking.shortCode}`);
    const second = await openPage(browser, `g/${other.booking.shortCode}`);
    for (const [{ query }, { booking }] of [
      [second, other],
      [first, one],
    ] as const) {
      const proven = await prove(browser, query.link, booking);
      expect(valueAt(proven, 'data.0.pms_reservation_no')).toBe(booking.pmsBookingNo);
    }
  });

  test('the handle of a link does not work in another browser', async () => {
    const { booking } = await aLink();
    const { query } = await openPage(aBrowser(), `g/${booking.shortCode}`);
    expect((await prove(aBrowser(), query.link, booking)).status).toBe(404);
  });

  test('an unknown link sets no cookie', async () => {
    const browser = aBrowser();
    const unknown = await openPage(browser, 'init?token=nothing');
    expect(unknown.headers.get('location')).toBe('/error-404');
    expect((await openPage(browser, 'g/00000000')).path).toBe('/error-404');
    expect(browser.cookies.size).toBe(0);
  });
});

describe('My Page', () => {
  test('opens My Page with a handle instead of its id', async () => {
    const { facility, booking } = await aLink();
    const myPageId = await aRegistration(facility, booking);
    const browser = aBrowser();
    const opened = await openPage(browser, `mypage?slug=${facility.slug}&mypage=${myPageId}`);
    expect([opened.status, opened.path]).toEqual([303, '/mypage']);
    expect(opened.query).toEqual({ slug: facility.slug, page: expect.stringMatching(/^[\w-]{10}$/) });
    const cookie = browser.cookies.get(`genkan_page_${opened.query.page}`);
    expect(cookie).toBe(myPageId);
  });

  test('the short URL of My Page opens the same page', async () => {
    const { facility, booking } = await aLink();
    const myPageId = await aRegistration(facility, booking);
    const browser = aBrowser();
    const opened = await openPage(browser, `m/${myPageId}`);
    const long = await openPage(browser, `mypage?slug=${facility.slug}&mypage=${myPageId}`);
    expect([opened.status, opened.path, opened.query]).toEqual([303, '/mypage', long.query]);
    expect(opened.headers.get('cache-control')).toBe('no-store');
    expect([...browser.cookies.values()]).toEqual([myPageId]);
  });

  test.each(['part', 'unknown'])('a short URL whose id is %s does not open My Page', async kind => {
    const { facility, booking } = await aLink();
    const myPageId = await aRegistration(facility, booking);
    const browser = aBrowser();
    const { path } = await openPage(browser, `m/${kind === 'part' ? myPageId.slice(0, 8) : 'A'.repeat(22)}`);
    expect([path, browser.cookies.size]).toEqual(['/error-404', 0]);
  });

  test('an unknown My Page id sets no cookie', async () => {
    const { facility } = await aLink();
    const browser = aBrowser();
    const opened = await openPage(browser, `mypage?slug=${facility.slug}&mypage=anything`);
    expect([opened.status, opened.path, browser.cookies.size]).toEqual([303, '/mypage', 0]);
  });

  test("a strong proof redirects to My Page without the page's secret in the URL", async () => {
    const { facility, booking } = await aLink();
    const myPageId = await aRegistration(facility, booking);
    const browser = aBrowser();
    const { query } = await openPage(browser, `g/${booking.shortCode}`);
    const proven = await prove(browser, query.link, booking);
    expect(browser.cookies.get(`genkan_page_${valueAt(proven, 'my_page')}`)).toBe(myPageId);
  });
});

test.each(['。', '）です', '.', ')', '」', ',%20thanks', '\u200B', '、よろしく'])(
  'opens a short link that is followed by %j',
  async behind => {
    const { facility, booking } = await aLink();
    const opened = await openPage(aBrowser(), `g/${booking.shortCode}${encodeURI(decodeURI(behind))}`);
    expect([opened.path, opened.query.slug]).toEqual(['/init', facility.slug]);
  },
);

test.each(['。', '）です', '.', ')'])('opens a long link that is followed by %j', async behind => {
  const { facility, booking } = await aLink();
  for (const query of [`slug=${facility.slug}&vericode=on`, `vericode=on&slug=${facility.slug}`]) {
    const opened = await openPage(aBrowser(), `init?token=${booking.token}&${query}${encodeURI(behind)}`);
    const found = { slug: facility.slug, vericode: 'on', link: expect.any(String) };
    expect([opened.path, opened.query]).toEqual(['/init', found]);
  }
});

test('removes the secret from a URL regardless of the spelling of the URL', async () => {
  const { facility, booking } = await aLink();
  const myPageId = await aRegistration(facility, booking);
  const paths = [
    `init/?token=${booking.token}`,
    `%69nit?token=${booking.token}`,
    `mypage/?mypage=${myPageId}`,
  ];
  for (const path of paths) {
    const { status, query } = await openPage(aBrowser(), path);
    expect([path, status, Object.keys(query)]).toEqual([
      path,
      303,
      expect.not.arrayContaining(['token', 'mypage']),
    ]);
  }
});

test('a browser keeps only the last five links', async () => {
  const facility = await aFacility();
  const browser = aBrowser();
  const handles = [];
  for (let each = 0; each < 7; each += 1) {
    const booking = await aBooking(facility);
    handles.push((await openPage(browser, `g/${booking.shortCode}`)).query.link);
  }
  expect([...browser.cookies.keys()]).toEqual(handles.slice(2).map(handle => `genkan_link_${handle}`));
});

test('signing out on this device deletes the cookies of all links', async () => {
  const { facility, booking } = await aLink();
  const browser = aBrowser();
  await openPage(browser, `g/${booking.shortCode}`);
  const myPageId = await aRegistration(facility, booking);
  await openPage(browser, `mypage?slug=${facility.slug}&mypage=${myPageId}`);
  expect(browser.cookies.size).toBe(2);
  await browser.call('POST facility-booking/finish', {});
  expect(browser.cookies.size).toBe(0);
});
