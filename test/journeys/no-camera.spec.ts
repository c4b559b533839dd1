import { expect, phoneSize, test } from './house.ts';
import { goOn, passTheForm, said } from './picture-steps.ts';
import { words } from './words.ts';

const w = words.en;

// The machine of the journeys has no camera, and here Chromium pretends none.
test.use({ viewport: phoneSize, locale: w.locale, timezoneId: 'Asia/Tokyo', permissions: ['camera'] });

test('Who has no camera is told so, and goes on by keyboard alone', async ({ page, house, hotel }, {
  testId,
}) => {
  await house.show(hotel, ['face_recognition']);
  await passTheForm(page, house, hotel, testId);
  await goOn(page);
  await page.getByRole('button', { name: said.openCamera }).press('Enter');
  await expect(page.getByRole('alert')).toHaveText(said.missing);
  await expect(page.getByRole('button', { name: said.openCamera })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: said.choose })).toBeFocused();
  await page.getByRole('button', { name: said.skip }).press('Enter');
  await expect(page.getByRole('heading', { name: w.review })).toBeVisible();
});
