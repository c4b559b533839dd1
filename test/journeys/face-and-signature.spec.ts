import type { Page } from '@playwright/test';
import { expect, expectAccessible, sendBookings, test } from './house.ts';
import { words } from './words.ts';

const executablePath = process.env.CHROMIUM_PATH;

test.use({
  viewport: { width: 390, height: 844 },
  timezoneId: 'Asia/Tokyo',
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});

const w = words.en;

test.describe('A hotel that asks for a face and a signature', () => {
  test.use({ locale: w.locale });

  test.beforeEach(async ({ page, house, hotel }, { testId }) => {
    await house.show(hotel, ['face_recognition', 'signature']);
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' });
    const inDays = (days: number) => today.format(Date.now() - 6 * 3_600_000 + days * 86_400_000);
    await sendBookings(house, hotel, [
      {
        pms_code: 'journey',
        pms_reservation_no: testId,
        checkin_date: inDays(0),
        checkin_time: '15:00',
        checkout_date: inDays(2),
        checkout_time: '11:00',
        metadata: {
          full_name: '山田 太郎',
          phone: '090-1234-5678',
          email_address: 'taro@example.jp',
          full_address: '東京都千代田区千代田1-1',
          number_of_guests: 1,
        },
      },
    ]);
    await page.goto((await house.linkOf(hotel, testId)).shortLink);
    await page.getByRole('textbox', { name: w.phone }).fill('090-1234-5678');
    await page.getByRole('button', { name: w.next, exact: true }).click();
    const group = page.getByRole('group', { name: w.inJapan });
    await group
      .or(page.getByRole('radiogroup', { name: w.inJapan }))
      .first()
      .getByText(w.yes, { exact: true })
      .click();
    await page.getByRole('button', { name: w.next, exact: true }).click();
    await expect(page.getByRole('heading', { name: 'A photo for check-in' })).toBeVisible();
  });

  test('takes them with camera and finger; the signature accepts the terms', async ({ page }) => {
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Open the camera' }).click();
    await page.getByRole('button', { name: 'Take the photo' }).click();
    await expect(page.getByText('We have your photo')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: w.next, exact: true }).click();

    await expect(page.getByText('No smoking.')).toBeVisible();
    await page.getByRole('button', { name: w.next, exact: true }).click();
    await expect(page.getByText('Please sign and save your signature.')).toBeVisible();
    await expectAccessible(page);
    await draw(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
    await draw(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('We have your signature')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: w.next, exact: true }).click();

    await expect(page.getByText('You accepted the terms with your signature.')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: w.accept })).toHaveCount(0);
    await page.getByRole('button', { name: w.register }).click();
    await expect(page.getByRole('heading', { name: w.thanks })).toBeVisible();
  });

  test('lets the guest go on without a photo, and sign by keyboard', async ({ page }) => {
    await page.getByRole('button', { name: 'Continue without' }).press('Enter');
    await page.getByRole('button', { name: 'Type your name instead' }).press('Enter');
    await page.getByRole('textbox', { name: 'Your name as signature' }).fill('山田 太郎');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('We have your signature')).toBeVisible();
    await page.getByRole('button', { name: w.next, exact: true }).press('Enter');
    await expect(page.getByRole('heading', { name: w.review })).toBeVisible();
    await page.getByRole('button', { name: w.back }).press('Enter');
    await expect(page.getByText('We have your signature')).toBeVisible();
    await page.getByRole('button', { name: w.back }).press('Enter');
    await expect(page.getByRole('heading', { name: 'A photo for check-in' })).toBeVisible();
  });
});

async function draw(page: Page): Promise<void> {
  const box = await page.getByRole('img', { name: /drawing your signature/ }).boundingBox();
  if (!box) throw new Error('There is no pad');
  await page.mouse.move(box.x + 40, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 100, { steps: 5 });
  await page.mouse.move(box.x + 220, box.y + 50, { steps: 5 });
  await page.mouse.up();
}
