import { signIn, withoutAutomaticMessages } from './front-desk.ts';
import { bookingOf, expect, furtherJourney, pageOf, sendBookings, test } from './journey.ts';
import { acceptTerms, answerLivesInJapan, goToReview } from './party.ts';
import { words } from './words.ts';

test(
  "staff who fill in the form for a guest see the booking's data and the hotel's country code for the phone, and return to their list",
  furtherJourney,
  async ({ browser, server, hotel }) => {
    const w = words.en;
    await server.set(hotel, 'notification_frequency_settings', withoutAutomaticMessages);
    const booking = bookingOf('TY-1', 'en', 1);
    await sendBookings(server, hotel, [booking]);
    const desk = await pageOf(browser, 'en-US', { width: 1440, height: 900 });
    await signIn(desk, server, hotel);
    const days = new URLSearchParams({ from: booking.checkin_date, to: booking.checkin_date });
    await desk.goto(`${server.url}/dashboard/?${days}`);
    await desk.getByRole('button', { name: w.openDetails('TY-1'), exact: true }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Register here' }).click();
    await desk.getByRole('button', { name: 'Type for the guest' }).click();

    await expect(desk.getByRole('heading', { name: w.details })).toBeVisible();
    await expect(desk.getByText('090-1234-5678')).toBeVisible();
    await desk.getByRole('button', { name: w.change(w.phone) }).click();
    await expect(desk.locator('select', { hasText: '+81' })).toHaveValue('JP');
    await desk.getByRole('button', { name: 'Use my booking details' }).click();
    await answerLivesInJapan(desk, 0, w);
    await goToReview(desk, w);
    await expect(desk.getByText('090-1234-5678')).toBeVisible();
    await expect(desk.getByText('•')).toHaveCount(0);
    await acceptTerms(desk, w);
    await expect(desk.getByRole('heading', { name: w.thanks })).toBeVisible();
    await desk.getByRole('button', { name: 'Back to the dashboard' }).first().click();
    await expect(desk.getByRole('dialog').getByText('TY-1').first()).toBeVisible();
    await expect(desk).toHaveURL(url => url.pathname === '/dashboard/' && url.searchParams.has('from'));
  },
);
