import { expect, expectAccessible, furtherJourney, pageOf, phoneSize, test, variation } from './journey.ts';
import { withCamera } from './launch.ts';
import { clickNext, fillInForm, texts } from './picture-steps.ts';
import { words } from './words.ts';

const w = words.en;

test.use({ viewport: phoneSize, locale: w.locale });

// Rule: picture.camera
test(
  'a guest who denies access to the camera sees how to continue',
  furtherJourney,
  async ({ playwright, server, hotel }, { testId }) => {
    // Chromium does not ask for access. Its start options determine the answer.
    await using refusing = await playwright.chromium.launch(withCamera('denied'));
    const page = await pageOf(refusing, w.locale, phoneSize);
    await server.show(hotel, ['face_recognition']);
    await fillInForm(page, server, hotel, testId);
    await clickNext(page);
    await page.getByRole('button', { name: texts.openCamera }).click();
    await expect(page.getByRole('alert')).toHaveText(texts.refused);
    await expectAccessible(page);
  },
);

// Rule: picture.camera, picture.face-required
test(
  'a guest without a camera is notified and continues with the keyboard',
  variation,
  async ({ page, server, hotel }, { testId }) => {
    await page.addInitScript(noCamera);
    await server.show(hotel, ['face_recognition']);
    await fillInForm(page, server, hotel, testId);
    await clickNext(page);
    await page.getByRole('button', { name: texts.openCamera }).press('Enter');
    await expect(page.getByRole('alert')).toHaveText(texts.missing);
    await expect(page.getByRole('button', { name: texts.openCamera })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: texts.choose })).toBeFocused();
    await page.getByRole('button', { name: texts.skip }).press('Enter');
    await expect(page.getByRole('heading', { name: w.review })).toBeVisible();
  },
);

function noCamera(): void {
  navigator.mediaDevices.getUserMedia = () =>
    Promise.reject(new DOMException('Requested device not found', 'NotFoundError'));
}
