import type { Page, Response } from '@playwright/test';
import { zoneAtNoon } from '#test/harness/zone-at-noon.ts';
import { hasOcrB } from '../passports/letters.ts';
import { CAMPAIGN, specimenOf } from '../passports/specimens.ts';
import { takePicture } from '../passports/take-picture.ts';
import { machineReadableLines } from '../passports/zone-lines.ts';
import {
  bookingOf,
  expect,
  expectAccessible,
  type Hotel,
  phoneSize,
  type Server,
  sendBookings,
  test,
  variation,
} from './journey.ts';
import { typeInto } from './typing.ts';
import { words } from './words.ts';

const w = words.en;
const passportWords = {
  offer: 'Fill in from a passport picture',
  found: 'This is what the passport says',
  differs: 'You entered something else: X1234567',
  useAll: 'Use this, and replace what differs',
  filledIn: 'The passport details are filled in. Please check them.',
  none: /could not find the lines at the bottom of the passport page/,
  expired: /This passport expired on/,
  number: 'Passport number',
};

// Drawing a passport requires a Debian font.
test.skip(!hasOcrB(), 'It needs the font OCR-B (Debian: fonts-ocr-b)');
test.use({ viewport: phoneSize, locale: w.locale, timezoneId: zoneAtNoon() });

/** The maximum number of bytes that a phone loads to read a passport. */
const MOST_BYTES = 6_000_000;

const valid = `${new Date().getUTCFullYear() + 5}-06-15`;

function passportUntil(expiry: string) {
  const specimen = specimenOf(CAMPAIGN.seed, 2);
  const holder = { ...specimen.holder, expiry };
  return { ...specimen, holder, lines: machineReadableLines(specimen.format, holder) };
}

async function openForm(page: Page, server: Server, hotel: Hotel, bookingNo: string): Promise<void> {
  await sendBookings(server, hotel, [bookingOf(bookingNo, 'en')]);
  await page.goto((await server.linkOf(hotel, bookingNo)).shortLink);
  await typeInto(page.getByRole('textbox', { name: w.phone }), '090-1234-5678');
  await page.getByRole('button', { name: w.next, exact: true }).click();
  await answerNo(page);
}

async function answerNo(page: Page): Promise<void> {
  const inJapan = page
    .getByRole('group', { name: w.inJapan })
    .or(page.getByRole('radiogroup', { name: w.inJapan }));
  await inJapan.first().getByText('No', { exact: true }).click();
}

async function choose(page: Page, button: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button, exact: true }).click();
  await (await chooser).setFiles({ name: 'passport.jpg', mimeType: 'image/jpeg', buffer });
}

function draftsSaved(page: Page): string[] {
  const saved: string[] = [];
  page.on('request', request => {
    if (request.url().endsWith('checkin/draft')) saved.push(request.postData() ?? '');
  });
  return saved;
}

function picturesSent(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', request => {
    if (request.url().endsWith('checkin/image')) sent.push(request.url());
  });
  return sent;
}

// Rule: passport.read, passport.differs
test('a passport picture fills in the form after the guest agrees, and differing values are marked', async ({
  page,
  server,
  hotel,
}, { testId }) => {
  const specimen = passportUntil(valid);
  const policies: string[] = [];
  const readers: Response[] = [];
  page.on('response', response => {
    policies.push(response.headers()['content-security-policy'] ?? '');
    if (response.url().includes('read-worker')) readers.push(response);
  });
  const sent = picturesSent(page);
  const saved = draftsSaved(page);
  await openForm(page, server, hotel, testId);
  await typeInto(page.getByRole('textbox', { name: passportWords.number }), 'X1234567');
  const workers: string[] = [];
  page.on('worker', worker => workers.push(worker.url()));
  expect(readers).toEqual([]);
  await choose(page, passportWords.offer, await takePicture(specimen));
  await expect(page.getByText(passportWords.found)).toBeVisible();
  expect(workers).toHaveLength(1);
  const [reader, ...more] = readers;
  expect(more).toEqual([]);
  const loaded = await page.request.get(reader?.url() ?? '');
  expect((await loaded.body()).length).toBeLessThan(MOST_BYTES);
  expect(reader?.headers()['content-security-policy']).toMatch(/^default-src 'none';(?!.*unsafe)/);
  await expect(page.getByText(passportWords.differs)).toBeVisible();
  await expect(page.getByText(passportWords.expired)).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: passportWords.number })).toHaveValue('X1234567');
  await expectAccessible(page);
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: passportWords.useAll }).click();
  await expect(page.getByText(passportWords.filledIn)).toBeFocused();
  await expect.poll(() => sent.length).toBe(1);
  await expect(page.getByRole('textbox', { name: passportWords.number })).toHaveValue(specimen.holder.number);
  await expect.poll(() => saved.at(-1)).toContain(`"family_name":"${specimen.holder.surname}"`);
  expect(policies.filter(policy => policy.includes('wasm-unsafe-eval'))).toEqual([]);
});

// Rule: passport.expiry
test(
  'an expired passport shows a warning, and a picture without a passport shows what to do',
  variation,
  async ({ page, server, hotel }, { testId }) => {
    const sent = picturesSent(page);
    await openForm(page, server, hotel, testId);
    await choose(page, passportWords.offer, await page.screenshot({ type: 'jpeg' }));
    await expect(page.getByText(passportWords.none)).toBeVisible();
    await choose(page, 'Try another picture', await takePicture(passportUntil('2021-03-04')));
    await expect(page.getByText(passportWords.expired)).toBeVisible();
    await page.getByRole('button', { name: 'Do not use it', exact: true }).click();
    await expect(page.getByRole('textbox', { name: passportWords.number })).toHaveValue('');
    expect(sent).toEqual([]);
  },
);

test(
  'values read from a picture are removed when the picture is replaced',
  variation,
  async ({ page, server, hotel }, { testId }) => {
    await openForm(page, server, hotel, testId);
    await choose(page, passportWords.offer, await takePicture(passportUntil(valid)));
    await expect(page.getByText(passportWords.found)).toBeVisible();
    await choose(page, 'Take or choose a photo', await page.screenshot({ type: 'jpeg' }));
    await expect(page.getByText(passportWords.found)).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: passportWords.number })).toHaveValue('');
  },
);

test(
  'the form of a companion link also reads a passport picture',
  variation,
  async ({ page, server, hotel }, { testId }) => {
    const specimen = passportUntil(valid);
    await openForm(page, server, hotel, testId);
    await page.getByRole('button', { name: 'Send a companion a link' }).click();
    await typeInto(page.getByRole('textbox', { name: /Who is it for\?/ }), 'Emma');
    await page.getByRole('button', { name: 'Create link' }).click();
    const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Emma' }) });
    const link = await card.getByText(/\/g\//).innerText();
    const code = await card.locator('code').innerText();
    await page.goto(link);
    await typeInto(page.getByRole('textbox', { name: 'Verification code' }), code);
    await page.getByRole('button', { name: w.next, exact: true }).click();
    await answerNo(page);
    await choose(page, passportWords.offer, await takePicture(specimen));
    await page.getByRole('button', { name: 'Use this', exact: true }).click();
    await expect(page.getByText(passportWords.filledIn)).toBeVisible();
    await expect(page.getByRole('textbox', { name: passportWords.number })).toHaveValue(
      specimen.holder.number,
    );
    await expectAccessible(page);
  },
);
