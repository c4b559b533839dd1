import type { Locator, Page } from '@playwright/test';
import { preventReuse } from './browsers.ts';
import { openDashboard, rowOf } from './front-desk.ts';
import {
  bookingOf,
  expect,
  expectAccessible,
  furtherJourney,
  pageOf,
  phoneSize,
  sendBookings,
  test,
  variation,
} from './journey.ts';
import {
  answerLivesInJapan,
  type CompanionLink,
  createCompanionLink,
  expectNoOverflow,
  openForm,
  register,
} from './party.ts';
import { typeInto } from './typing.ts';
import { words } from './words.ts';

const w = words.ja;

const pages = {
  en: {
    locale: 'en-GB',
    code: 'Verification code',
    next: 'Continue',
    name: 'Full name',
    inJapan: 'Do you have an address in Japan?',
    yes: 'Yes',
    check: 'Check your answers',
    send: 'Send to the hotel',
    thanks: 'Thank you',
    used: 'Already filled in',
  },
  ko: {
    locale: 'ko-KR',
    code: '확인 코드',
    next: '다음',
    name: '성명',
    inJapan: '일본 국내에 주소가 있습니까?',
    yes: '예',
    check: '내용 확인하기',
    send: '호텔에 보내기',
    thanks: '입력해 주셔서 감사합니다',
    used: '이미 입력이 끝났습니다',
  },
};

type Words = (typeof pages)['en'];

test(
  'if the clipboard is unavailable, Copy selects the link and code and says so',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const { metadata, ...booking } = bookingOf('C-COPY', 'ja');
    await sendBookings(server, hotel, [{ ...booking, metadata: { ...metadata, number_of_guests: 2 } }]);
    const guest = await pageOf(browser, w.locale, phoneSize);
    preventReuse(guest);
    await guest.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await openForm(guest, (await server.linkOf(hotel, 'C-COPY')).shortLink, w);
    const given = await createCompanionLink(guest, 'Emma');
    await guest.getByRole('button', { name: 'コピー', exact: true }).click();
    await expect(guest.getByText(/^コピーでき/)).toBeVisible();
    const selected = await guest.evaluate(() => String(window.getSelection()));
    expect(selected).toContain(given.link);
    expect(selected).toContain(given.code);
  },
);

test('a guest shares links with companions, who fill in their forms before and after the guest does', async ({
  browser,
  server,
  hotel,
}) => {
  test.slow();
  const booking = bookingOf('C-1', 'ja');
  await sendBookings(server, hotel, [{ ...booking, metadata: { ...booking.metadata, number_of_guests: 4 } }]);
  const guest = await pageOf(browser, w.locale, phoneSize);
  await openForm(guest, (await server.linkOf(hotel, 'C-1')).shortLink, w);
  await answerLivesInJapan(guest, 0, w);
  const first = await createCompanionLink(guest, '花子');
  const second = await createCompanionLink(guest, '民秀', { byEnter: true });
  await expectNoOverflow(guest);
  await expectAccessible(guest);
  await picture(guest, 'main-ja');

  const emma = await pageOf(browser, pages.en.locale, phoneSize);
  await fillIn(emma, first, 'Emma Secret', pages.en);
  await expect(emma.getByText('Emma Secret')).toBeVisible();
  await picture(emma, 'done-en');

  await guest.reload();
  const hanako = guest.locator('section').filter({ has: guest.getByRole('heading', { name: '花子' }) });
  await expect(hanako.getByText('入力済み', { exact: true })).toBeVisible();
  await expect(guest.getByText('Secret')).toHaveCount(0);
  await register(guest, w);

  await guest.getByRole('button', { name: w.toMyPage }).click();
  await expect(guest.getByRole('heading', { name: w.myPage })).toBeVisible();
  const party = guest.locator('section').filter({ hasText: 'ご宿泊の方' });
  await expect(party).toContainText('4名様中2名様');
  await expect(party.getByRole('listitem').nth(0)).toContainText('山田 太郎');
  await expect(party.getByRole('listitem').nth(1)).toContainText('花子登録済み');
  await expect(party.getByRole('listitem').nth(2)).toContainText('民秀');
  await expect(guest.getByText('C-1', { exact: true })).toBeVisible();
  await expect(guest.getByText('Secret')).toHaveCount(0);
  await picture(guest, 'my-page-ja');
  await party.getByRole('button', { name: 'リンクを送る' }).click();
  await expect(party.getByRole('listitem').nth(3).locator('code')).toBeVisible();
  await expectAccessible(guest);
  await expectNoOverflow(guest);
  await picture(guest, 'my-page-link-ja');
  const calendar = await guest.getByRole('link', { name: 'カレンダー' }).getAttribute('href');
  const file = await guest.request.get(server.url + calendar);
  expect(await file.text()).toContain('BEGIN:VEVENT');

  const minsu = await pageOf(browser, pages.ko.locale, phoneSize);
  await fillIn(minsu, second, '김민수', pages.ko);
  await picture(minsu, 'done-ko');
  const elsewhere = await pageOf(browser, pages.ko.locale, phoneSize);
  await elsewhere.goto(second.link);
  await expect(elsewhere.getByRole('heading', { name: pages.ko.used })).toBeVisible();
  await expect(elsewhere.getByText('김민수')).toHaveCount(0);

  const staff = await openDashboard(browser, server, hotel, 'ja');
  await rowOf(staff, 'C-1')
    .getByRole('button', { name: w.openDetails('C-1') })
    .click();
  const details = staff.getByRole('dialog');
  await expect(details).toContainText('Emma Secret');
  await expect(details).toContainText('김민수');
  await expect(details).toContainText('3件（入力済み2件）');
  await expect(details).toContainText('同行者がリンクから登録しました　김민수');
  await picture(staff, 'desk-ja');
});

test(
  'a companion sees the remaining attempts and the duration of a lock, even after a reload',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const booking = bookingOf('C-2', 'ja');
    await sendBookings(server, hotel, [
      { ...booking, metadata: { ...booking.metadata, number_of_guests: 2 } },
    ]);
    const guest = await pageOf(browser, w.locale, phoneSize);
    await openForm(guest, (await server.linkOf(hotel, 'C-2')).shortLink, w);
    const { link } = await createCompanionLink(guest, 'Emma');
    const emma = await pageOf(browser, pages.en.locale, phoneSize);
    await emma.goto(link);
    const code = emma.getByRole('textbox', { name: pages.en.code });
    await typeInto(code, 'WRONG123');
    await emma.getByRole('button', { name: pages.en.next }).click();
    await expect(emma.getByText(/This code is not correct.*You can try \d+ more times/)).toBeVisible();
    await expect(code).toBeFocused();
    await picture(emma, 'wrong-code-en');
    const locked = emma.getByText(/Please try again in/);
    await expect(async () => {
      await emma.getByRole('button', { name: pages.en.next }).click();
      await expect(locked).toBeVisible({ timeout: 500 });
    }).toPass();
    await expectAccessible(emma);
    await emma.reload();
    await expect(locked).toBeVisible();
    await expect(emma.getByRole('link', { name: 'Map' })).toBeVisible();
    await picture(emma, 'locked-code-en');
  },
);

test(
  'creating, replacing or revoking a companion link keeps the focus in place, and a companion who is too late sees that nothing was sent',
  variation,
  async ({ browser, server, hotel }) => {
    const booking = bookingOf('C-3', 'ja');
    await sendBookings(server, hotel, [
      { ...booking, metadata: { ...booking.metadata, number_of_guests: 3 } },
    ]);
    const guest = await pageOf(browser, w.locale, phoneSize);
    await openForm(guest, (await server.linkOf(hotel, 'C-3')).shortLink, w);
    await answerLivesInJapan(guest, 0, w);
    const old = await createCompanionLink(guest, '花子');
    const card = guest.locator('section').filter({ has: guest.getByRole('heading', { name: '花子' }) });
    await expect(guest.locator(':focus').filter({ has: card })).toBeVisible();
    await card.getByRole('button', { name: 'リンクと確認コードを作り直す' }).click();
    await expect(card.getByRole('button', { name: 'やめる' })).toBeFocused();
    await card.getByRole('button', { name: '新しいものに替える' }).click();
    await expect(card.getByRole('button', { name: 'リンクと確認コードを作り直す' })).toBeFocused();
    await expect(card.locator('code')).not.toHaveText(old.code);
    const given = {
      link: await card.getByText(/\/g\//).innerText(),
      code: await card.locator('code').innerText(),
    };

    const other = await createCompanionLink(guest, '次郎');
    expect(other.code).not.toBe(given.code);
    const jiro = guest.locator('section').filter({ has: guest.getByRole('heading', { name: '次郎' }) });
    await jiro.getByRole('button', { name: '代わりに自分で入力する' }).click();
    await jiro.getByRole('button', { name: '自分で入力する', exact: true }).click();
    const typed = guest.locator('input:focus, select:focus');
    await expect(typed).toHaveCount(1);
    await guest.getByRole('button', { name: 'この方を削除する' }).click();

    const slower = await pageOf(browser, pages.en.locale, phoneSize);
    await answer(slower, given, 'Slow Typist', pages.en);
    const faster = await pageOf(browser, pages.ko.locale, phoneSize);
    await fillIn(faster, given, '김민수', pages.ko);
    await slower.getByRole('button', { name: pages.en.send }).click();
    await expect(slower.getByText(/What you entered here was not sent/)).toBeVisible();
    await expect(slower.getByText('김민수')).toHaveCount(0);
    await expectAccessible(slower);
    await picture(slower, 'slower-en');
    await slower.reload();
    await expect(slower.getByText(/What you entered here was not sent/)).toBeVisible();

    await register(guest, w);
    await guest.getByRole('button', { name: w.toMyPage }).click();
    await expect(guest.getByRole('heading', { name: w.myPage })).toBeVisible();
    const party = guest.locator('section').filter({ hasText: 'ご宿泊の方' });
    await party.getByRole('button', { name: 'リンクを送る' }).click();
    await expect(party.getByRole('button', { name: '閉じる' })).toBeFocused();
    await party.getByRole('button', { name: 'このリンクを取り消す' }).click();
    await party.getByRole('button', { name: '取り消す', exact: true }).click();
    await expect(party.getByRole('button', { name: 'リンクを送る' })).toBeFocused();
  },
);

test(
  'opening a companion page without its link asks the companion to open the link again',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('C-4', 'ja')]);
    const guest = await pageOf(browser, w.locale, phoneSize);
    await openForm(guest, (await server.linkOf(hotel, 'C-4')).shortLink, w);
    const given = await createCompanionLink(guest, 'Emma');
    const chat = await pageOf(browser, pages.en.locale, phoneSize);
    await chat.goto(given.link);
    await expect(chat.getByRole('textbox', { name: pages.en.code })).toBeVisible();
    const emma = await pageOf(browser, pages.en.locale, phoneSize);
    await emma.goto(chat.url());
    await expect(emma.getByText(/^Please open the link in your message again/)).toBeVisible();
    await picture(emma, 'address-alone-en');
    await fillIn(emma, given, 'Emma Wilson', pages.en);
  },
);

test(
  'the page of a replaced companion link tells the companion whom to ask',
  variation,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('C-7', 'ja')]);
    const guest = await pageOf(browser, w.locale, phoneSize);
    await openForm(guest, (await server.linkOf(hotel, 'C-7')).shortLink, w);
    const old = await createCompanionLink(guest, '花子');
    await guest.getByRole('button', { name: 'リンクと確認コードを作り直す' }).click();
    await guest.getByRole('button', { name: '新しいものに替える' }).click();
    await expect(guest.locator('code')).not.toHaveText(old.code);
    const emma = await pageOf(browser, pages.en.locale, phoneSize);
    await emma.goto(old.link);
    await expect(emma.getByText(/latest link you received, or ask the hotel or guest/)).toBeVisible();
  },
);

test(
  'the QR code of a companion link is fully visible above the action bar of a small phone',
  variation,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('C-5', 'ja')]);
    const guest = await pageOf(browser, w.locale, { width: 375, height: 667 });
    await openForm(guest, (await server.linkOf(hotel, 'C-5')).shortLink, w);
    await createCompanionLink(guest, '花子');
    await guest.getByRole('button', { name: 'QRコードを表示' }).click();
    const bottomOf = (found: Locator) => found.evaluate(each => each.getBoundingClientRect().bottom);
    const next = guest.getByRole('button', { name: w.next });
    const bar = await next.evaluate(button => button.getBoundingClientRect().top);
    await expect.poll(() => bottomOf(guest.getByRole('img', { name: /QRコード/ }))).toBeLessThan(bar);
  },
);

test(
  'emailing a companion link to a missing or invalid address moves the focus to the address field',
  variation,
  async ({ browser, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('C-6', 'ja')]);
    const guest = await pageOf(browser, w.locale, phoneSize);
    await openForm(guest, (await server.linkOf(hotel, 'C-6')).shortLink, w);
    await createCompanionLink(guest, '花子');
    await guest.getByRole('button', { name: 'メールで送る' }).click();
    const address = guest.getByRole('textbox', { name: '同行者様のメールアドレス' });
    for (const typed of ['', 'hanako@']) {
      await typeInto(address, typed);
      await guest.getByRole('button', { name: 'メールを送信' }).click();
      await expect(address).toHaveAccessibleDescription(/./);
      await expect(address).toBeFocused();
    }
  },
);

async function fillIn(companion: Page, given: CompanionLink, name: string, words: Words): Promise<void> {
  await answer(companion, given, name, words);
  await companion.getByRole('button', { name: words.send }).click();
  await expect(companion.getByRole('heading', { name: words.thanks })).toBeVisible();
}

async function answer(
  companion: Page,
  { link, code }: CompanionLink,
  name: string,
  words: Words,
): Promise<void> {
  await companion.goto(link);
  await typeInto(companion.getByRole('textbox', { name: words.code }), code);
  await expectAccessible(companion);
  await picture(companion, `code-${words.locale}`);
  await companion.getByRole('button', { name: words.next }).click();
  await typeInto(companion.getByRole('textbox', { name: words.name }).first(), name);
  const asked = companion
    .getByRole('group', { name: words.inJapan })
    .or(companion.getByRole('radiogroup', { name: words.inJapan }));
  await asked.getByText(words.yes, { exact: true }).click();
  await expectAccessible(companion);
  await expectNoOverflow(companion);
  await picture(companion, `form-${words.locale}`);
  await companion.getByRole('button', { name: words.check }).click();
}

const picture = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
};
