import type { Page } from '@playwright/test';
import { zoneAtNoon } from '#test/harness/zone-at-noon.ts';
import { expect, expectAccessible, furtherJourney, phoneSize, test, variation } from './journey.ts';
import { answerLivesInJapan, clickNext, expectFaceStep, fillInForm, texts } from './picture-steps.ts';
import { typeInto } from './typing.ts';
import { words } from './words.ts';

const w = words.en;

test.use({ viewport: phoneSize, locale: w.locale, timezoneId: zoneAtNoon() });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test(
  'a guest can take, retake and remove a photo, and replace it with a file',
  furtherJourney,
  async ({ page, server, hotel }, { testId }) => {
    await server.show(hotel, ['face_recognition']);
    await watchCamera(page);
    await fillInForm(page, server, hotel, testId);
    await clickNext(page);
    await expectFaceStep(page);
    await expect(page.getByText(texts.purpose)).toBeVisible();
    await expect(page.getByText(texts.permission)).toBeVisible();
    expect(await camerasOn(page)).toBe(0);
    await expectAccessible(page);

    await press(page, texts.openCamera);
    await expect(page.getByLabel(texts.seen)).toBeVisible();
    await expectAccessible(page);
    await press(page, texts.close);
    await expect.poll(() => camerasOn(page)).toBe(0);

    await press(page, texts.openCamera);
    await press(page, texts.take);
    await expect(page.getByText(texts.weHaveIt)).toBeVisible();
    expect(await camerasOn(page)).toBe(0);
    await expectAccessible(page);
    const first = await shownPicture(page);
    await press(page, texts.again);
    await press(page, texts.take);
    await expect.poll(() => shownPicture(page)).not.toBe(first);

    await choosePicture(page, 'me.png', await page.screenshot());
    await expect(page.getByText(texts.weHaveIt)).toBeVisible();
    await press(page, texts.remove);
    await expect(page.getByText(texts.weHaveIt)).toHaveCount(0);
    await press(page, texts.skip);
    await expect(page.getByRole('heading', { name: w.review })).toBeVisible();
    await expect(page.getByText(texts.weHaveIt)).toHaveCount(0);
  },
);

test(
  'the camera turns off when the guest goes back or switches to another app',
  furtherJourney,
  async ({ page, server, hotel }, { testId }) => {
    await server.show(hotel, ['face_recognition']);
    await watchCamera(page);
    await fillInForm(page, server, hotel, testId);
    await clickNext(page);
    await press(page, texts.openCamera);
    await expect(page.getByRole('button', { name: texts.take })).toBeVisible();
    await hide(page);
    await expect.poll(() => camerasOn(page)).toBe(0);
    await press(page, texts.openCamera);
    await expect.poll(() => camerasOn(page)).toBe(1);
    await press(page, w.back);
    await expect(page.getByRole('heading', { name: w.details })).toBeVisible();
    await expect.poll(() => camerasOn(page)).toBe(0);
  },
);

// Rule: picture.format
test(
  'an unreadable picture shows an error, and a lost connection does not require a new photo',
  variation,
  async ({ page, server, hotel }, { testId }) => {
    await server.show(hotel, ['face_recognition']);
    await fillInForm(page, server, hotel, testId);
    await clickNext(page);
    await expectFaceStep(page);
    await choosePicture(page, 'IMG_0001.HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'));
    await expect(page.getByRole('alert')).toHaveText(texts.unreadable);
    await expectAccessible(page);

    await page.route('**/api/checkin/image', route => route.abort(), { times: 1 });
    await press(page, texts.openCamera);
    await press(page, texts.take);
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
    await press(page, texts.tryAgain);
    await expect(page.getByText(texts.weHaveIt)).toBeVisible();
    await page.reload();
    await expect(page.getByText(texts.weHaveIt)).toBeVisible();
  },
);

// Rule: picture.face-skipped
test(
  'a photo that is still uploading is discarded if the guest continues without a photo',
  variation,
  async ({ page, server, hotel }, { testId }) => {
    await server.show(hotel, ['face_recognition']);
    await fillInForm(page, server, hotel, testId);
    await clickNext(page);
    await expectFaceStep(page);
    let arrive = () => {};
    const held = new Promise<void>(resolve => {
      arrive = resolve;
    });
    await page.route('**/api/checkin/image', async route => {
      await held;
      await route.continue();
    });
    await choosePicture(page, 'me.png', await page.screenshot());
    await press(page, texts.skip);
    await expect(page.getByRole('heading', { name: w.review })).toBeVisible();
    const sent = page.waitForResponse('**/api/checkin/image');
    arrive();
    await sent;
    await page.getByRole('button', { name: w.back }).click();
    await expect(page.getByRole('button', { name: texts.openCamera })).toBeVisible();
    await expect(page.getByText(texts.weHaveIt)).toHaveCount(0);
  },
);

test(
  'each companion has a photo card, and a photo that the server has lost is requested again',
  variation,
  async ({ page, server, hotel }, { testId }) => {
    await server.show(hotel, ['face_recognition'], { companions: true });
    await fillInForm(page, server, hotel, testId);
    await typeInto(page.getByRole('textbox', { name: w.fullName }).last(), 'Emma Yamada');
    await answerLivesInJapan(page, 1);
    await clickNext(page);
    await expectFaceStep(page);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['You', 'Emma Yamada']);
    for (const person of [0, 1]) {
      await page.getByRole('button', { name: texts.openCamera }).first().click();
      await press(page, texts.take);
      await expect(page.getByText(texts.weHaveIt)).toHaveCount(person + 1);
    }
    await expectAccessible(page);
    await clickNext(page);
    await expect(page.getByText(texts.weHaveIt)).toHaveCount(2);
    await page.getByRole('button', { name: 'Change: Photo of your face' }).last().click();
    await expectFaceStep(page);
    await clickNext(page);

    await replaceElsewhere(page, server.url, 'companion:0');
    await page.getByRole('checkbox', { name: w.accept }).check();
    await press(page, w.register);
    await expectFaceStep(page);
    await expect(page.getByText(texts.weHaveIt)).toHaveCount(1);
    await expect(page.getByRole('alert')).toContainText('Please take it again');
    await press(page, texts.openCamera);
    await press(page, texts.take);
    await expect(page.getByText(texts.weHaveIt)).toHaveCount(2);
    await clickNext(page);
    await page.getByRole('checkbox', { name: w.accept }).check();
    await press(page, w.register);
    await expect(page.getByRole('heading', { name: w.thanks })).toBeVisible();
  },
);

test(
  'a step that the hotel does not use is skipped, even if opened by its URL',
  variation,
  async ({ page, server, hotel }, { testId }) => {
    await fillInForm(page, server, hotel, testId);
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
    for (const step of ['step-4', 'step-5']) {
      await page.goto(page.url().replace(/step-\d/, step));
      await expect(page.getByRole('heading', { name: w.review })).toBeVisible();
    }
  },
);

/** Records the media tracks of the page, so that a journey can check whether the camera is on. */
async function watchCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const given: MediaStreamTrack[] = [];
    Object.assign(window, { given });
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async wanted => {
      const stream = await ask(wanted);
      given.push(...stream.getTracks());
      return stream;
    };
  });
}

const camerasOn = (page: Page) =>
  page.evaluate(() => {
    const given = Reflect.get(window, 'given') as MediaStreamTrack[];
    return given.filter(track => track.readyState === 'live').length;
  });

const shownPicture = (page: Page) => page.getByAltText('The photo you sent').getAttribute('src');

async function choosePicture(page: Page, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await press(page, texts.choose);
  await (await chooser).setFiles({ name, mimeType: 'image/png', buffer });
}

const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
  });

async function replaceElsewhere(page: Page, url: string, person: string): Promise<void> {
  const session = await page.evaluate(() => window.sessionStorage.getItem('guest-session') ?? '');
  const answer = await page.request.post(`${url}/api/checkin/image`, {
    headers: { 'sec-fetch-site': 'same-origin', 'x-guest-session': session },
    multipart: {
      kind: 'face',
      person,
      file: { name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() },
    },
  });
  expect(answer.status()).toBe(200);
}
