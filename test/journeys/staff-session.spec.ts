import { openDashboard, openSetting, withClock } from './front-desk.ts';
import {
  bookingOf,
  expect,
  expectAccessible,
  furtherJourney,
  pageOf,
  sendBookings,
  test,
  variation,
} from './journey.ts';
import { listWords } from './list-words.ts';
import { typeInto } from './typing.ts';
import { words } from './words.ts';

const title = listWords.en.title;

test(
  'an idle tab stays signed in while another tab is in use, and both tabs are signed out together',
  variation,
  async ({ browser, server, hotel }) => {
    await server.set(hotel, 'logout_time', 600);
    const used = await withClock(await openDashboard(browser, server, hotel, 'en'));
    const left = await used.context().newPage();
    await left.goto(`${server.url}/dashboard`);
    await expect(left.getByRole('heading', { name: title })).toBeVisible();
    const signOuts: string[] = [];
    used.context().on('request', request => {
      if (request.url().endsWith('/auth/logout')) signOuts.push(request.url());
    });
    await used.bringToFront();
    for (let times = 0; times < 2; times += 1) {
      // Either the key press or the periodic check before it triggers the call. The check does so because
      // opening the other tab counts as activity.
      const answered = used.waitForResponse('**/api/auth/reset-idle-time');
      await used.clock.fastForward('09:00');
      await used.keyboard.press('Shift');
      await answered;
    }
    await expect(left.getByRole('heading', { name: title })).toBeVisible();
    expect(signOuts).toEqual([]);

    await used.clock.fastForward('10:10');
    for (const page of [used, left]) await expect(page).toHaveURL(/\/(error-401|login)/);
  },
);

test(
  'a signed-in user can continue from the sign-in page or sign in as another user',
  variation,
  async ({ browser, server, hotel }) => {
    const desk = await openDashboard(browser, server, hotel, 'en');
    await desk.goto(`${server.url}/login`);
    await expect(desk.getByRole('heading', { name: 'You are signed in' })).toBeVisible();
    await expectAccessible(desk);
    await desk.getByRole('link', { name: 'Go to the dashboard' }).click();
    await expect(desk).toHaveURL(/\/dashboard/);
    await desk.goto(`${server.url}/login`);
    const change = desk.getByRole('button', { name: 'Sign in as someone else' });
    const words = change.getByText('Sign in as someone else');
    expect(await words.evaluate(shown => shown.scrollWidth <= shown.clientWidth)).toBe(true);
    await change.click();
    await expect(desk.getByRole('textbox', { name: 'User ID' })).toBeVisible();
  },
);

test(
  'signing out offline takes effect before the dashboard shows any data again',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const desk = await openDashboard(browser, server, hotel, 'en');
    await expect(desk.getByRole('heading', { name: title })).toBeVisible();
    let untold = 0;
    await desk.route('**/api/auth/logout', route => {
      untold += 1;
      return route.abort();
    });
    await desk.getByRole('button', { name: 'Sign out' }).click();
    await expect(desk).toHaveURL(/\/login/);
    await expect.poll(() => untold).toBe(2);
    await desk.goto(`${server.url}/dashboard`);
    await expect(desk).toHaveURL(/\/login/);
    await expect.poll(() => untold).toBe(4);
    await desk.unroute('**/api/auth/logout');
    const ended = desk.waitForResponse('**/api/auth/logout');
    await desk.goto(`${server.url}/dashboard`);
    expect((await ended).status()).toBe(200);
    await expect(desk).toHaveURL(/\/(error-401|login)/);
    await expect(desk.getByRole('heading', { name: title })).toHaveCount(0);
  },
);

// Rule: sign-in.signed-out, page.429
test(
  'an expired session leads to the sign-in page, too many requests show an error, and a wrong password keeps the user on the page',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const desk = await openDashboard(browser, server, hotel, 'en');
    const other = await desk.context().newPage();
    await other.goto(`${server.url}/dashboard`);
    await expect(other.getByRole('heading', { name: title })).toBeVisible();
    const busy = { status: 429, json: { code: 'too_many_requests' } };
    await desk.route('**/api/user-managements?*', call => call.fulfill(busy));
    await openSetting(desk, 'Users');
    await expect(desk.getByText('Too many requests came from your connection.')).toBeVisible();
    await expect(other.getByRole('heading', { name: title })).toBeVisible();

    await desk.goto(`${server.url}/dashboard/account`);
    for (const [label, typed] of [
      ['New password', 'Momiji.2026'],
      ['Confirm new password', 'Momiji.2026'],
    ] as const)
      await typeInto(desk.getByLabel(`${label} *`, { exact: true }), typed);
    await desk.evaluate(tryWrongPasswords, 5);
    await typeInto(desk.getByLabel('Current password'), 'Wrong.2026');
    await desk.getByRole('button', { name: 'Change password' }).click();
    const notice = desk.getByRole('alert').filter({ hasText: 'The password could not be changed' });
    await expect(notice).toContainText('Please wait 15 minutes and try again.');
    await expect(desk).toHaveURL(/\/dashboard\/account/);
    await expectAccessible(desk);

    // Either tab may be signed out first, and the other tab follows.
    await other.close();
    await desk.context().clearCookies();
    await desk.reload();
    await expect(desk.getByText('You have been signed out. Please sign in again.')).toBeVisible();
    await desk.goto(`${server.url}/dashboard/users`);
    await expect(desk.getByRole('button', { name: words.en.signIn })).toBeVisible();
  },
);

// Rule: sign-in.failed, sign-in.error, sign-in.facility-failed
test(
  'a hotel that failed to load is loaded again, a hotel that is not found leads to the sign-in page, and a failed sign-in shows an error',
  variation,
  async ({ browser, server, hotel }) => {
    const desk = await openDashboard(browser, server, hotel, 'ja');
    let status: number | null = 503;
    await desk.route('**/api/facility/list', call =>
      status === null ? call.continue() : call.fulfill({ status, json: {} }),
    );
    await desk.reload();
    await expect(desk.getByRole('heading', { name: '施設の情報を読み込めませんでした' })).toBeVisible();
    await expect(desk.getByText('ただいまサーバーが応答できません。', { exact: false })).toBeVisible();
    await expect(desk.getByRole('button', { name: 'もう一度試す' })).toBeVisible();
    status = null;
    await expect(desk.getByRole('heading', { name: listWords.ja.title })).toBeVisible();
    status = 404;
    await desk.reload();
    const signIn = desk.getByRole('button', { name: words.ja.signIn });
    await typeInto(desk.getByLabel(words.ja.username), hotel.username);
    await typeInto(desk.getByLabel(words.ja.password, { exact: true }), 'Wrong.2026');
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('alert')).toContainText('ユーザーIDまたはパスワードが正しくありません。');
    await expect(desk.getByLabel(words.ja.password, { exact: true })).toBeFocused();
    await expectAccessible(desk);
    await desk.route('**/api/auth/login', call => call.fulfill({ status: 500, json: {} }));
    await signIn.click();
    await expect(desk.getByRole('alert')).toContainText('ログインできませんでした');
  },
);

const tryWrongPasswords = async (times: number) => {
  const body = JSON.stringify({ password: 'Wrong.2026', new_password: 'Momiji.2026' });
  const headers = { 'content-type': 'application/json' };
  const tried = Array.from({ length: times }, () =>
    fetch('/api/auth/change-own-password', { method: 'POST', headers, body }),
  );
  await Promise.all(tried);
};

test(
  'the email about a registration leads through the sign-in page to the details',
  variation,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('NOTICE', 'en')]);
    const desk = await openDashboard(browser, server, hotel, 'en');
    const facility = {
      name: 'Ryokan Hanamizuki',
      country: 'JP',
      state: '神奈川県',
      city: '箱根町',
      address: '湯本1',
      receive_checkin_email: 1,
    };
    const wish = { data: { facility_id: hotel.facilityId, facility }, headers: { origin: server.url } };
    expect((await desk.request.put(`${server.url}/api/facility/update`, wish)).status()).toBe(200);
    await server.register(hotel, 'NOTICE');
    const { text = '' } = await server.inbox.mailTo(hotel.email, 'NOTICE');
    const [link = ''] = /https?:\S+\/dashboard\/\S+/.exec(text) ?? [];

    const owner = await pageOf(browser, words.en.locale, { width: 1024, height: 768 });
    await owner.goto(link);
    await typeInto(owner.getByLabel(words.en.username), hotel.username);
    await typeInto(owner.getByLabel(words.en.password, { exact: true }), hotel.password);
    await owner.getByRole('button', { name: words.en.signIn }).click();
    await expect(owner.getByRole('dialog')).toContainText('NOTICE');
  },
);

test(
  'users see their other sessions and can end one with the password',
  variation,
  async ({ browser, server, hotel }) => {
    const left = await openDashboard(browser, server, hotel, 'en');
    const desk = await openDashboard(browser, server, hotel, 'en');
    await desk.goto(`${server.url}/dashboard/account`);
    const list = desk.getByRole('region', { name: 'Where you are signed in' });
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await expect(list.getByText('This browser')).toBeVisible();
    await expectAccessible(desk);
    await list.getByRole('button', { name: /^End / }).click();
    await typeInto(list.getByLabel('Current password'), hotel.password);
    await list.getByRole('button', { name: 'End', exact: true }).click();
    await expect(list.getByRole('listitem')).toHaveCount(1);
    // The list in the other browser polls every few seconds, so the sign-out becomes visible without a reload, which
    // would interfere with the test.
    await expect(left).toHaveURL(/error-401|login/);
  },
);
