import { bookingOf, expect, furtherJourney, pageOf, phoneSize, sendBookings, test } from './journey.ts';
import { answerLivesInJapan, openForm } from './party.ts';
import { words } from './words.ts';

test(
  'the notice with the number of open items does not hide the field that needs an answer',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const w = words.ja;
    await server.addQuestions(hotel, [{ labels: { ja: 'アレルギーはございますか' }, required: true }]);
    await sendBookings(server, hotel, [bookingOf('LED', 'ja')]);
    const page = await pageOf(browser, w.locale, phoneSize);
    await openForm(page, (await server.linkOf(hotel, 'LED')).shortLink, w);
    await answerLivesInJapan(page, 0, w);
    await page.getByRole('button', { name: w.next }).click();
    const field = page.getByRole('textbox', { name: 'アレルギーはございますか' }).first();
    await expect(field).toBeFocused();
    const alert = page.getByText('ご確認いただきたい項目が1件あります。');
    await expect(alert).toBeVisible();
    const bottom = await field.evaluate(shown => shown.getBoundingClientRect().bottom);
    expect(bottom).toBeLessThan(await alert.evaluate(shown => shown.getBoundingClientRect().top));
  },
);
