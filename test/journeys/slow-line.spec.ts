import { bookingOf, expect, phoneSize, sendBookings, test } from './journey.ts';
import { accept, livesInJapan, openForm, toReview } from './party.ts';
import { words } from './words.ts';

const w = words.en;

test.use({ viewport: phoneSize, locale: w.locale, timezoneId: 'Asia/Tokyo' });

// Rule: submit.failed, submit.twice
test('Over a slow line a reply that was lost is asked for again, and a double tap registers once', async ({
  page,
  server,
  hotel,
}) => {
  await sendBookings(server, hotel, [bookingOf('W-9', 'en')]);
  await openForm(page, (await server.linkOf(hotel, 'W-9')).shortLink, w);
  const line = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 300, downloadThroughput: 60_000, uploadThroughput: 30_000 };
  await line.send('Network.emulateNetworkConditions', slow);
  await livesInJapan(page, 0, w);
  await toReview(page, w);
  // The hotel takes the form, and the answer never arrives.
  await page.route('**/api/checkin', route => route.fetch().then(() => route.abort()), { times: 1 });
  await accept(page, w);
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await again.dblclick();
  await expect(page.getByRole('img', { name: w.qr })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('img', { name: w.qr })).toBeVisible();
  await server.inbox.mailTo('taro-W-9@example.jp');
});
