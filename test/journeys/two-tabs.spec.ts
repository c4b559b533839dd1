import { bookingOf, expect, furtherJourney, pageOf, phoneSize, sendBookings, test } from './journey.ts';
import { typeInto } from './typing.ts';
import { words } from './words.ts';

const w = words.en;

test(
  'the links of two bookings in two tabs of one browser remain separate',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const named = (bookingNo: string, name: string) => {
      const booking = bookingOf(bookingNo, 'en');
      return {
        ...booking,
        metadata: { ...booking.metadata, full_name: name, email_address: `${bookingNo}@example.com` },
      };
    };
    await sendBookings(server, hotel, [named('T-1', 'First Guest'), named('T-2', 'Second Guest')]);
    const first = await pageOf(browser, w.locale, phoneSize);
    const second = await first.context().newPage();
    for (const [page, bookingNo] of [
      [first, 'T-1'],
      [second, 'T-2'],
    ] as const) {
      await page.goto((await server.linkOf(hotel, bookingNo)).shortLink);
      await typeInto(page.getByRole('textbox', { name: w.phone }), '09012345678');
      await page.getByRole('button', { name: w.next }).click();
      await expect(page.getByRole('heading', { name: w.details })).toBeVisible();
    }
    for (const page of [first, second]) {
      await page.reload();
      await page.getByText(w.yes, { exact: true }).first().click();
      await page.getByRole('button', { name: w.next }).click();
      await page.getByRole('checkbox', { name: w.accept }).check();
      await page.getByRole('button', { name: w.register }).click();
      await expect(page.getByRole('img', { name: w.qr })).toBeVisible();
    }
    expect((await server.inbox.mailTo('T-1@example.com')).text).toContain('First Guest');
    expect((await server.inbox.mailTo('T-2@example.com')).text).toContain('Second Guest');
  },
);
