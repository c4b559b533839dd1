import sharp from 'sharp';
import { zoneAtNoon } from '#test/harness/zone-at-noon.ts';
import { bookingOf, expect, furtherJourney, phoneSize, sendBookings, test } from './journey.ts';
import { acceptTerms, answerLivesInJapan, goToReview, openForm } from './party.ts';
import { typeInto } from './typing.ts';
import { words } from './words.ts';

const w = words.en;

test.use({ viewport: phoneSize, locale: w.locale, timezoneId: zoneAtNoon() });

// Rule: submit.failed, submit.twice
test(
  'on a slow connection, a lost response is requested again and a double tap registers once',
  furtherJourney,
  async ({ page, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('W-9', 'en')]);
    await openForm(page, (await server.linkOf(hotel, 'W-9')).shortLink, w);
    const line = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 300, downloadThroughput: 60_000, uploadThroughput: 30_000 };
    await line.send('Network.emulateNetworkConditions', slow);
    await answerLivesInJapan(page, 0, w);
    await goToReview(page, w);
    await page.route('**/api/checkin', route => route.fetch().then(() => route.abort()), { times: 1 });
    await acceptTerms(page, w);
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await again.dblclick();
    await expect(page.getByRole('img', { name: w.qr })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('img', { name: w.qr })).toBeVisible();
    await server.inbox.mailTo('taro-W-9@example.jp');
  },
);

test('two presses within one frame send the form once', furtherJourney, async ({ page, server, hotel }) => {
  await sendBookings(server, hotel, [bookingOf('W-11', 'en')]);
  await openForm(page, (await server.linkOf(hotel, 'W-11')).shortLink, w);
  await answerLivesInJapan(page, 0, w);
  await goToReview(page, w);
  await page.getByRole('checkbox', { name: w.accept }).check();
  let sent = 0;
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/api/checkin')) sent += 1;
  });
  await page.getByRole('button', { name: w.register }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByRole('img', { name: w.qr })).toBeVisible();
  expect(sent).toBe(1);
});

test(
  'the Continue button waits for the upload of a passport picture and stays on the page if the upload fails',
  furtherJourney,
  async ({ page, server, hotel }) => {
    await sendBookings(server, hotel, [bookingOf('W-10', 'en')]);
    await openForm(page, (await server.linkOf(hotel, 'W-10')).shortLink, w);
    await page.getByRole('group', { name: w.inJapan }).first().getByText(w.no, { exact: true }).click();
    await typeInto(page.getByRole('combobox', { name: 'Nationality' }), 'Ireland');
    await typeInto(page.getByRole('textbox', { name: 'Passport number' }), 'PA1234567');
    const line = Promise.withResolvers<'away' | 'back'>();
    let held = line;
    await page.route('**/api/checkin/image', async route => {
      if ((await held.promise) === 'away') await route.abort();
      else await route.continue();
    });
    const picture = await sharp({ create: { width: 640, height: 440, channels: 3, background: '#c9d3dd' } })
      .jpeg()
      .toBuffer();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Take or choose a photo' }).click();
    await (await chooser).setFiles({ name: 'passport.jpg', mimeType: 'image/jpeg', buffer: picture });
    const field = page.getByRole('group', { name: 'Passport photo page' });
    await expect(field.getByText('Sending')).toBeVisible();
    const next = page.locator('[type=submit]');
    await next.click();
    await expect(next).toHaveText('Sending');
    await expect(page.getByText('Please add the photo.')).toHaveCount(0);

    line.resolve('away');
    await expect(next).toHaveText(w.next);
    await expect(field.getByText(/could not reach/i)).toBeVisible();
    await expect(page.getByRole('heading', { name: w.details })).toBeVisible();

    held = Promise.withResolvers<'away' | 'back'>();
    await field.getByRole('button', { name: 'Try again' }).click();
    await next.click();
    await expect(next).toHaveText('Sending');
    held.resolve('back');
    await expect(page.getByRole('heading', { name: w.review })).toBeVisible();
  },
);
