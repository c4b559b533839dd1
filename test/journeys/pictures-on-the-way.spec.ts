import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { zoneAtNoon } from '#test/harness/zone-at-noon.ts';
import { bookingOf, expect, furtherJourney, pageOf, phoneSize, sendBookings, test } from './journey.ts';
import { createCompanionLink, openForm } from './party.ts';
import { clickNext, fillInForm, texts } from './picture-steps.ts';
import { typeInto } from './typing.ts';
import { words } from './words.ts';

const w = words.en;

test.use({ viewport: phoneSize, locale: w.locale, timezoneId: zoneAtNoon() });

async function holdPictures(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/api\/(checkin|companion)\/image$/, async route => {
    await promise;
    await route.continue();
  });
  return resolve;
}

async function choose(page: Page, button: string): Promise<void> {
  const buffer = await sharp({ create: { width: 640, height: 440, channels: 3, background: '#c9d3dd' } })
    .jpeg()
    .toBuffer();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await chooser).setFiles({ name: 'picture.jpg', mimeType: 'image/jpeg', buffer });
}

test(
  'the Continue button waits for the upload of a face photo',
  furtherJourney,
  async ({ page, server, hotel }, { testId }) => {
    await server.show(hotel, ['face_recognition']);
    await fillInForm(page, server, hotel, testId);
    await clickNext(page);
    const release = await holdPictures(page);
    await choose(page, texts.choose);
    await clickNext(page);
    await expect(page.getByRole('button', { name: 'Sending' }).last()).toBeVisible();
    await expect(page.getByRole('heading', { name: texts.face })).toBeVisible();
    release();
    await expect(page.getByRole('heading', { name: w.review })).toBeVisible();
    await page.goBack();
    await expect(page.getByText(texts.weHaveIt)).toBeVisible();
  },
);

test(
  'Continue in the form of a companion link waits for the upload of a passport picture',
  furtherJourney,
  async ({ browser, server, hotel }, { testId }) => {
    const { metadata, ...booking } = bookingOf(testId, 'ja');
    await sendBookings(server, hotel, [{ ...booking, metadata: { ...metadata, number_of_guests: 2 } }]);
    const guest = await pageOf(browser, words.ja.locale, phoneSize);
    await openForm(guest, (await server.linkOf(hotel, testId)).shortLink, words.ja);
    const given = await createCompanionLink(guest, 'Emma');
    const emma = await pageOf(browser, w.locale, phoneSize);
    await emma.goto(given.link);
    await typeInto(emma.getByRole('textbox', { name: 'Verification code' }), given.code);
    await clickNext(emma);
    await typeInto(emma.getByRole('textbox', { name: w.fullName }).first(), 'Emma Wilson');
    await emma.getByRole('group', { name: w.inJapan }).first().getByText(w.no, { exact: true }).click();
    const nationality = emma.getByRole('combobox', { name: 'Nationality' });
    await typeInto(nationality, 'new z');
    await nationality.press('Enter');
    await typeInto(emma.getByRole('textbox', { name: 'Passport number' }), 'LM123456');
    const release = await holdPictures(emma);
    await choose(emma, 'Take or choose a photo');
    const next = emma.locator('[type=submit]');
    await next.click();
    await expect(next).toHaveText('Sending');
    await expect(emma.getByText('Please add the photo.')).toHaveCount(0);
    release();
    await expect(emma.getByRole('button', { name: 'Send to the hotel' })).toBeVisible();
  },
);
