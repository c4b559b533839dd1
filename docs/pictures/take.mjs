// Takes the pictures for the documents from a running demo. Start `npm run demo`, then run
// `node docs/pictures/take.mjs` in another terminal. Names of pictures as arguments take only those. Set
// DATA_DIR as for the demo and CHROMIUM_PATH as for the tests.
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { setValue, typeInto } from '../../test/journeys/typing.ts';
import { hashOf } from './shows.mjs';

// The dashboard uses the fonts of the machine. Without a Japanese font its pictures would show empty boxes.
if (spawnSync('fc-list', [':lang=ja']).stdout?.toString().trim() === '')
  throw new Error('This machine has no Japanese font: apt-get install fonts-noto-cjk');

const words = {
  ja: {
    locale: 'ja-JP',
    next: '次へ進む',
    phone: '電話番号',
    country: '日本 +81',
    form: 'ご宿泊される方の情報をご入力ください',
    signIn: 'ログイン',
    print: '印刷',
    registerHere: /^ここで登録/,
    select: ['HM-20411 を選択', 'HM-20412 を選択'],
    tomorrow: '終了',
    search: '検索',
    message: 'メッセージを送る',
    as: '届くメッセージ',
    device: '端末の名前',
    tablet: 'フロントのタブレット',
    ask: 'オーナーに許可を依頼する',
    allow: '「フロントのタブレット」を許可する',
    allowed: /オフラインで利用できます/,
    fetched: /時点の情報です/,
    goOn: 'オフラインで続ける',
    details: 'の詳細を開く',
    schedule: '配信の予定',
    book: '宿泊者名簿',
    statistics: '統計・定期報告',
    requests: '官公署への名簿提出',
    request: '依頼を登録',
    enter: '登録する',
    range: /^指定した期間/,
    pictures: '含める',
    approve: /承認$/,
    fields: {
      依頼元の官公署: '京都府東山警察署',
      担当者の氏名: '刑事課 佐々木 健',
      連絡先: '075-525-0110',
      文書番号: '東山刑捜第123号',
    },
  },
  en: {
    locale: 'en-GB',
    next: 'Continue',
    phone: 'Phone number',
    country: 'Japan +81',
    form: 'Who is staying with us?',
    signIn: 'Sign in',
    print: 'Print',
    registerHere: /^Register here/,
    select: ['Select HM-20411', 'Select HM-20412'],
    tomorrow: 'to',
    search: 'Search',
    message: 'Write to the guest',
    as: 'As it will arrive',
    device: 'Device name',
    tablet: 'Tablet at the counter',
    ask: 'Ask the owner',
    allow: 'Allow “Tablet at the counter”',
    allowed: /can be used offline/,
    fetched: /^Data as of/,
    goOn: 'Continue offline',
    details: 'Open the details of',
    schedule: 'Schedule',
    book: 'Guest register',
    statistics: 'Statistics',
    requests: 'Requests from authorities',
    request: 'New request',
    enter: 'Enter the request',
    range: /^Everyone/,
    pictures: 'Included',
    approve: /^Approve/,
    fields: {
      Authority: 'Higashiyama Police Station',
      'Officer’s name': 'Ken Sasaki',
      'Contact details': '+81 75-525-0110',
      'Their reference number': 'Higashiyama 123',
    },
  },
};
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const desk = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1.5 };
const tabletSize = { viewport: { width: 1024, height: 768 }, deviceScaleFactor: 1.5 };

const demo = JSON.parse(await readFile(join(process.env.DATA_DIR ?? 'data/demo', 'demo.json'), 'utf8'));
const [hotel] = demo.facilities;
const family = hotel.bookings.find(({ pms_reservation_no }) => pms_reservation_no === 'HM-20411');
const registered = hotel.bookings.find(({ pms_reservation_no }) => pms_reservation_no === 'HM-20416');

/** Contains a hash for each picture, by which `npm run check` finds pictures that are out of date. */
const record = join(import.meta.dirname, 'taken.json');
const taken = new Map(Object.entries(JSON.parse(await readFile(record, 'utf8').catch(() => '{}'))));

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  chromiumSandbox: process.getuid?.() !== 0,
});
try {
  const languages = Object.keys(words);
  const wanted = process.argv.slice(2);
  const takes = name => wanted.length === 0 || wanted.includes(name);
  // Opening details changes a status, so lists of bookings come first. Scenes that move bookings into the past come last.
  const all = [
    ['guest', guestPictures],
    ['desk-list', listPicture],
    ['desk-arrivals', arrivalsPicture],
    ['desk-scan', scanPicture],
    ['desk-paper', paperPicture],
    ['desk-register-here', registerHerePicture],
    ['desk-send', sendPicture],
    ['desk-details', detailsPicture],
    ['desk-message', messagePicture],
    ['desk-offline', offlinePictures],
    ['desk-schedule', schedulePicture],
    ['desk-register', registerPicture],
    ['desk-book', bookPicture],
    ['desk-disclosure', disclosurePicture],
    ['desk-statistics', statisticsPicture],
  ];
  for (const [name, take] of all) {
    if (!takes(name)) continue;
    if (name === 'desk-statistics') await moveToLastMonth();
    for (const language of languages) await take(language);
  }
  await writeFile(record, `${JSON.stringify(Object.fromEntries([...taken].sort()), null, 2)}\n`);
} finally {
  await browser.close();
}

async function guestPictures(language) {
  const { next, phone: phoneLabel, country, form } = words[language];
  const page = await open(language, phone);
  await page.goto(family.link);
  await page.locator('select', { hasText: '+81' }).selectOption({ label: country });
  await typeInto(page.getByRole('textbox', { name: phoneLabel }), `0${family.phone.number}`);
  await keep(page, `guest-proof-${language}`);
  await page.getByRole('button', { name: next }).click();
  await page.getByRole('heading', { name: form }).waitFor();
  await keep(page, `guest-form-${language}`);
  await page.goto(`${demo.url}/mypage?slug=${hotel.slug_name}&mypage=${await myPageId()}`);
  await page.getByRole('img').first().waitFor();
  await keep(page, `guest-my-page-${language}`);
  await page.context().close();
}

/**
 * Returns the id of a registered guest's My Page. Proves the booking, as a guest who has lost the link would.
 */
async function myPageId() {
  const response = await fetch(`${demo.url}/api/facility-booking/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({
      slugName: hotel.slug_name,
      countryCode: registered.phone.country_code,
      phoneNumber: `0${registered.phone.number}`,
      otherNumber: '',
      checkInDate: registered.checkin_date,
    }),
  });
  return (await response.json()).myPageId;
}

async function listPicture(language) {
  const page = await signedIn(language);
  await keep(page, `desk-list-${language}`);
  await page.context().close();
}

async function arrivalsPicture(language) {
  const page = await signedIn(language);
  await page.goto(`${demo.url}/dashboard/arrivals`);
  await page.locator('[data-row]').first().waitFor();
  await keep(page, `desk-arrivals-${language}`);
  await page.context().close();
}

async function scanPicture(language) {
  const page = await signedIn(language);
  await page.goto(`${demo.url}/dashboard/scan`);
  await typeInto(page.getByRole('textbox'), 'GENKAN1.00000000000000000000000000');
  await page.keyboard.press('Enter');
  await page.getByRole('region').getByRole('heading').first().waitFor();
  await keep(page, `desk-scan-${language}`);
  await page.context().close();
}

async function paperPicture(language) {
  const page = await signedIn(language);
  await page.goto(`${demo.url}/dashboard/arrivals`);
  await page.getByRole('button', { name: words[language].print, exact: true }).click();
  await page.getByRole('dialog').getByRole('radio').first().waitFor();
  await keep(page, `desk-paper-${language}`);
  await page.context().close();
}

async function registerHerePicture(language) {
  const page = await signedIn(language);
  await page.goto(`${demo.url}/dashboard/arrivals`);
  await page.getByRole('button', { name: words[language].registerHere }).first().click();
  await page.getByRole('dialog').getByRole('heading').first().waitFor();
  await keep(page, `desk-register-here-${language}`);
  await page.context().close();
}

/** Takes a picture of two selected bookings and the actions for both. */
async function sendPicture(language) {
  const { select, tomorrow, search } = words[language];
  const page = await signedIn(language);
  await setValue(page.getByLabel(tomorrow, { exact: true }), dayAfter(family.checkin_date));
  await page.getByRole('button', { name: search, exact: true }).click();
  for (const name of select) await page.getByRole('checkbox', { name }).check();
  await keep(page, `desk-send-${language}`);
  await page.context().close();
}

async function detailsPicture(language) {
  const page = await openedDetails(language);
  await keep(page, `desk-details-${language}`);
  await page.context().close();
}

async function messagePicture(language) {
  const { message, as } = words[language];
  const page = await openedDetails(language);
  await page.getByRole('button', { name: /^(More|その他)$/ }).click();
  await page.getByRole('menuitem', { name: message }).click();
  await page.getByRole('region', { name: as }).scrollIntoViewIfNeeded();
  await keep(page, `desk-message-${language}`);
  await page.context().close();
}

async function openedDetails(language) {
  const page = await signedIn(language);
  const row = page.getByRole('row', { name: /HM-20415/ });
  await row.getByRole('button', { name: words[language].details }).click();
  // Uses the element instead of the role, because the loading indicator has the same role.
  await page.getByRole('dialog').locator('img').first().waitFor();
  return page;
}

/** Takes pictures of an allowed device and of what it shows without a network. */
async function offlinePictures(language) {
  const { device, tablet, ask, allow, allowed, fetched, goOn } = words[language];
  const page = await signedIn(language, tabletSize);
  await page.goto(`${demo.url}/dashboard/devices`);
  await typeInto(page.getByLabel(device), tablet);
  await page.getByRole('button', { name: ask }).click();
  await page.getByRole('button', { name: allow }).waitFor();
  await keep(page, `desk-device-${language}`);
  await page.getByRole('button', { name: allow }).click();
  await page.getByText(allowed).waitFor();
  await page.reload();
  await page.getByText(fetched).waitFor();
  await page.waitForFunction(
    async () => (await caches.match('/dashboard/offline', { cacheName: 'desk' })) !== undefined,
  );
  await page.goto(`${demo.url}/dashboard/arrivals`);
  await page.locator('[data-row]').first().waitFor();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: goOn }).click();
  await page.waitForURL(/\/offline$/);
  await page.getByText(family.pms_reservation_no).waitFor();
  await keep(page, `desk-offline-${language}`);
  await page.context().close();
}

async function schedulePicture(language) {
  const page = await signedIn(language);
  await page.getByRole('link', { name: /^(Settings|設定)$/ }).click();
  await page.getByRole('link', { name: words[language].schedule, exact: true }).click();
  await page.getByRole('table').first().waitFor();
  await keep(page, `desk-schedule-${language}`);
  await page.context().close();
}

/** Takes a picture of the guest register rules of Akita Prefecture, selected but not saved. */
async function registerPicture(language) {
  const page = await signedIn(language);
  await page.goto(`${demo.url}/dashboard/settings?tab=register`);
  await page.locator('select').selectOption('5');
  await keep(page, `desk-register-${language}`);
  await page.context().close();
}

async function bookPicture(language) {
  const page = await signedIn(language);
  await page.getByRole('button', { name: words[language].book, exact: true }).click();
  await page.getByRole('dialog').getByRole('radio').first().waitFor();
  await keep(page, `desk-book-${language}`);
  await page.context().close();
}

/** Takes a picture of a request by the police that awaits approval. */
async function disclosurePicture(language) {
  const { requests, request, enter, range, pictures, approve, fields } = words[language];
  const page = await signedIn(language);
  await page.getByRole('link', { name: requests, exact: true }).click();
  await page.getByRole('button', { name: request, exact: true }).click();
  const dialog = page.getByRole('dialog');
  for (const [name, value] of Object.entries(fields))
    await typeInto(dialog.getByRole('textbox', { name }), value);
  await dialog.getByRole('combobox').selectOption('inquiry');
  await dialog.getByRole('radio', { name: range }).check();
  for (const day of await dialog.locator('input[type=date]').all()) await setValue(day, family.checkin_date);
  await dialog.getByRole('radio', { name: pictures, exact: true }).check();
  await dialog.getByRole('button', { name: enter, exact: true }).click();
  const [authority] = Object.values(fields);
  await page.getByRole('row').filter({ hasText: authority }).getByRole('button').click();
  await dialog.getByRole('button', { name: approve }).waitFor();
  await keep(page, `desk-disclosure-${language}`);
  await page.context().close();
}

/**
 * Moves registered bookings to last month and reports their guests as checked out, as the booking system
 * would.
 */
async function moveToLastMonth() {
  // In Japan, the month begins nine hours before it does in UTC.
  const first = new Date(family.checkin_date);
  first.setUTCMonth(first.getUTCMonth() - 1, 1);
  const day = after => new Date(first.getTime() + after * 86_400_000).toISOString().slice(0, 10);
  const registered = ['HM-20415', 'HM-20416', 'HM-20417', 'HM-20418'];
  const bookings = registered.map((number, index) => ({
    pms_code: 'demo_pms',
    pms_reservation_no: number,
    checkin_date: day(index * 5),
    checkout_date: day(index * 5 + 2),
    pms_booking_status: 4,
  }));
  await fetch(`${demo.url}/api/pms/bookings`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-api-key': hotel.api_key },
    body: JSON.stringify({ bookings }),
  });
}

async function statisticsPicture(language) {
  const page = await signedIn(language);
  await page.getByRole('link', { name: words[language].statistics, exact: true }).click();
  await page.getByRole('table').first().waitFor();
  await keep(page, `desk-statistics-${language}`);
  await page.context().close();
}

async function signedIn(language, size = desk) {
  const page = await open(language, size);
  const { username, password } = hotel.staff.find(({ owner }) => owner);
  await page.goto(`${demo.url}/login`);
  await typeInto(page.locator('[name="username"]'), username);
  await typeInto(page.locator('[name="password"]'), password);
  await page.getByRole('button', { name: words[language].signIn }).click();
  // After sign-in the arrivals open.
  await page.waitForURL(/\/dashboard\//);
  await page.goto(`${demo.url}/dashboard/`);
  await page.getByRole('row', { name: /HM-20411/ }).waitFor();
  return page;
}

function dayAfter(day) {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}

async function open(language, options) {
  const context = await browser.newContext({
    ...options,
    locale: words[language].locale,
    timezoneId: 'Asia/Tokyo',
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

async function keep(page, name) {
  taken.set(name, hashOf(name.replace(/-[a-z]+$/, '')));
  await page.waitForLoadState('networkidle');
  await page.mouse.move(0, 0);
  const picture = await page.screenshot();
  await sharp(picture)
    .png({ palette: true, quality: 100, effort: 10 })
    .toFile(join(import.meta.dirname, `${name}.png`));
}
