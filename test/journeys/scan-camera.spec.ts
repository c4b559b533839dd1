import type { Page } from '@playwright/test';
import { hasOcrB } from '../passports/letters.ts';
import { CAMPAIGN, specimenOf } from '../passports/specimens.ts';
import { takePicture } from '../passports/take-picture.ts';
import { machineReadableLines } from '../passports/zone-lines.ts';
import {
  emptyCounterPicture,
  launchWithCameraPictures,
  passportPicture,
  qrCodePicture,
} from './camera-pictures.ts';
import { rowOf, signIn } from './front-desk.ts';
import {
  bookingForOne,
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
import { withCamera } from './launch.ts';
import { screenshotTaker } from './shooting.ts';
import { typeInto } from './typing.ts';

const tablet = { width: 1024, height: 768 };
const resultHeading = (page: Page, title: string) => page.getByRole('heading', { name: title });

// Rule: scan.camera
test(
  'on a tablet without built-in recognition, the camera scans codes one after another and lists recent scans',
  furtherJourney,
  async ({ playwright, server, hotel }) => {
    await sendBookings(server, hotel, [bookingForOne('C-1', 'ja'), bookingForOne('C-2', 'ja')]);
    const [one, other] = [await server.register(hotel, 'C-1'), await server.register(hotel, 'C-2')];
    await using browser = await playwright.chromium.launch(
      await launchWithCameraPictures([
        { picture: await qrCodePicture(one.qrCode), seconds: 2 },
        { picture: await emptyCounterPicture(), seconds: 1 },
        { picture: await qrCodePicture(other.qrCode), seconds: 2 },
      ]),
    );
    const page = await pageOf(browser, 'ja-JP', tablet);
    await signIn(page, server, hotel);
    const policies = new Map<string, string>();
    page.on('response', response => {
      const policy = response.headers()['content-security-policy'];
      policies.set(new URL(response.url()).pathname, policy ?? '');
    });
    await page.goto(`${server.url}/dashboard/scan`);
    await expectAccessible(page);
    // The code reader is loaded only when it is needed.
    expect([...policies.keys()].filter(path => /wasm/.test(path))).toEqual([]);
    await page.getByRole('button', { name: 'カメラで読み取る' }).click();
    await expect(page.getByLabel('カメラの映像')).toBeVisible();
    await expectAccessible(page);
    const recent = page.getByRole('region', { name: '最近の読み取り' });
    for (const bookingNo of ['C-1', 'C-2'])
      await expect(
        recent.getByRole('button', { name: `予約${bookingNo}の詳細を開く` }).first(),
      ).toBeVisible();
    expect(await recent.getByText('ご登録を確認しました').count()).toBe(2);
    await screenshotTaker(page, 'scan-camera')('ja');
    await page.setViewportSize(tablet);
    // Only the policy of the worker allows WebAssembly.
    const allowed = [...policies].filter(([, policy]) => policy.includes('wasm-unsafe-eval'));
    expect(allowed.map(([path]) => path.replace(/-[\w-]{8}\.js$/, '.js'))).toEqual([
      '/assets/staff/assets/codes.wasm-worker.js',
    ]);
    await page.getByRole('button', { name: 'カメラを閉じる' }).click();
    await expect(page.getByLabel('カメラの映像')).toHaveCount(0);

    // Recent scans remain after the details were open, but not after a reload. The choice of sound and
    // vibration is kept even then.
    await recent.getByRole('button', { name: '予約C-1の詳細を開く' }).first().click();
    await expect(page.getByRole('dialog').getByText('C-1').first()).toBeVisible();
    await page.goBack();
    await expect(recent.getByRole('button', { name: '予約C-2の詳細を開く' }).first()).toBeVisible();
    await page.getByRole('checkbox', { name: '読み取りを音と振動で知らせる' }).uncheck();
    await page.reload();
    await expect(page.getByRole('checkbox', { name: '読み取りを音と振動で知らせる' })).not.toBeChecked();
    await expect(recent).toHaveCount(0);
  },
);

// Rule: scan.camera
test(
  'if the code reader cannot be loaded, the page says so and accepts a typed code',
  variation,
  async ({ page, server, hotel }) => {
    await sendBookings(server, hotel, [bookingForOne('C-3', 'en')]);
    const { qrCode } = await server.register(hotel, 'C-3');
    await signIn(page, server, hotel);
    await page.setViewportSize(phoneSize);
    await page.goto(`${server.url}/dashboard/scan`);
    await page.route('**/*.wasm', route => route.abort());
    await page.getByRole('button', { name: 'Scan with the camera' }).press('Enter');
    await expect(page.getByText('The reader could not be loaded.', { exact: false })).toBeVisible();
    await expect(page.getByLabel('What the camera sees')).toHaveCount(0);
    await expectAccessible(page);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    await expect(page.getByLabel('What the camera sees')).toBeVisible();
    await typeInto(page.getByRole('textbox', { name: 'Scanner or manual entry' }), qrCode);
    await page.getByRole('button', { name: 'Look it up' }).click();
    await expect(resultHeading(page, 'Registered')).toBeVisible();
    await expectAccessible(page);
    await screenshotTaker(page, 'scan-camera')('en');
  },
);

// Rule: scan.camera
test(
  'if the camera is denied, missing or in use, the page shows the reason and what to do',
  variation,
  async ({ playwright, server, hotel }) => {
    await using browser = await playwright.chromium.launch(withCamera('denied'));
    const page = await pageOf(browser, 'ja-JP', phoneSize);
    await signIn(page, server, hotel);
    await page.goto(`${server.url}/dashboard/scan`);
    const open = page.getByRole('button', { name: 'カメラで読み取る' });
    await open.click();
    await expect(
      page.getByRole('alert').getByText('カメラの使用が許可されていません。', { exact: false }),
    ).toBeVisible();
    await expectAccessible(page);
    // The errors with which browsers report a missing camera and a camera used by another program.
    for (const [name, text] of [
      ['NotFoundError', 'カメラを使えませんでした。'],
      ['NotReadableError', 'カメラの映像を取得できませんでした。'],
    ] as const) {
      await page.evaluate(said => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', said));
      }, name);
      await open.press('Enter');
      await expect(page.getByRole('alert').getByText(text, { exact: false })).toBeVisible();
    }
    await expectAccessible(page);
    await screenshotTaker(page, 'scan-camera-taken')('ja');
  },
);

// Rule: scan.camera
test(
  'the second camera is one tap away and is remembered, and the first camera is used if the second is missing',
  variation,
  async ({ playwright, server, hotel }) => {
    const launch = withCamera('allowed');
    const args = [...launch.args, '--use-fake-device-for-media-stream=device-count=2'];
    await using browser = await playwright.chromium.launch({ ...launch, args });
    const page = await pageOf(browser, 'en-US', tablet);
    await signIn(page, server, hotel);
    await page.goto(`${server.url}/dashboard/scan`);
    const picture = page.getByLabel('What the camera sees');
    const camera = () =>
      picture.evaluate(
        video =>
          video instanceof HTMLVideoElement &&
          video.srcObject instanceof MediaStream &&
          video.srcObject.getVideoTracks()[0]?.getSettings().deviceId,
      );
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    await expect(picture).toBeVisible();
    const first = await camera();
    await page.getByRole('button', { name: 'Switch camera' }).press('Enter');
    await expect(picture).toBeVisible();
    await expect.poll(camera).not.toBe(first);
    const second = await camera();
    await page.getByRole('button', { name: 'Close the camera' }).press('Enter');
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    await expect(picture).toBeVisible();
    expect(await camera()).toBe(second);
    // A camera that was unplugged does not block scanning. This browser gives cameras new ids on each reload.
    await page.reload();
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    await expect(picture).toBeVisible();
  },
);

// Rule: scan.passport
test(
  'a scanned passport with matching name and number suggests "original seen", which staff confirm',
  furtherJourney,
  async ({ playwright, server, hotel }) => {
    // Drawing a passport requires a Debian font.
    test.skip(!hasOcrB(), 'It needs the font OCR-B (Debian: fonts-ocr-b)');
    await sendBookings(server, hotel, [bookingOf('C-4', 'en'), bookingOf('C-5', 'en')]);
    await server.register(hotel, 'C-4', 'abroad');
    const specimen = specimenOf(CAMPAIGN.seed, 2);
    const holder = {
      ...specimen.holder,
      surname: 'WILSON',
      givenNames: 'EMMA',
      number: 'LM123456',
      expiry: `${new Date().getUTCFullYear() + 5}-06-15`,
    };
    const picture = await takePicture({
      ...specimen,
      holder,
      lines: machineReadableLines(specimen.format, holder),
    });
    await using browser = await playwright.chromium.launch(
      await launchWithCameraPictures([{ picture: await passportPicture(picture), seconds: 1 }]),
    );
    const page = await pageOf(browser, 'ja-JP', tablet);
    await signIn(page, server, hotel);
    await page.goto(`${server.url}/dashboard`);
    await rowOf(page, 'C-4').getByRole('button', { name: 'の詳細を開く' }).click();
    const seen = page.getByRole('checkbox', { name: '旅券の原本を確認' }).first();
    await expect(seen).not.toBeChecked();
    const sent: string[] = [];
    page.on('request', request =>
      sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`),
    );
    await page.getByRole('button', { name: '旅券を読み取る' }).first().click();
    const dialog = page.getByRole('dialog', { name: '旅券を読み取る' });
    await expect(dialog.getByText('氏名と旅券番号がご登録と一致しています')).toBeVisible();
    await expect(dialog.getByText('LM123456')).toBeVisible();
    await expectAccessible(page);
    await screenshotTaker(page, 'scan-passport')('ja');
    await page.setViewportSize(tablet);
    // Lists are reloaded, but no data of the passport leaves the device, and no checkbox changes
    // automatically.
    expect(
      sent.filter(
        request => !/^GET |^POST \S+\/api\/log\/get\//.test(request) || /LM123456|WILSON/i.test(request),
      ),
    ).toEqual([]);
    await expect(seen).not.toBeChecked();
    await dialog.getByRole('button', { name: '旅券の原本を確認した' }).click();
    await expect(dialog).toBeHidden();
    await expect(seen).toBeChecked();
  },
);
