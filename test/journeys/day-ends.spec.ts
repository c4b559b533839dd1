import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { localTime } from '#platform/clock/zone.ts';
import { zoneAtNoon } from '#test/harness/zone-at-noon.ts';
import { preventReuse } from './browsers.ts';
import { rowOf, signIn, withoutAutomaticMessages } from './front-desk.ts';
import { bookingOf, expect, furtherJourney, pageOf, sendBookings, test } from './journey.ts';
import { words } from './words.ts';

test(
  'at the end of the business day, open arrivals and list pages move to the new day and keep the open or selected booking',
  furtherJourney,
  async ({ browser, server, hotel }) => {
    await server.set(hotel, 'notification_frequency_settings', withoutAutomaticMessages);
    await sendBookings(server, hotel, [bookingOf('D-1', 'en'), bookingOf('D-2', 'en', 1)]);
    const zone = zoneAtNoon();
    const today = businessDay(new Date(), zone);
    const desk = await pageOf(browser, words.en.locale, { width: 1440, height: 900 });
    preventReuse(desk);
    const beforeTheEnd = localTime(daysAfter(today, 1), '05:59', zone);
    await desk.clock.install({ time: beforeTheEnd });
    await signIn(desk, server, hotel);
    const dayEnds = async () => {
      await desk.clock.fastForward('02:00');
      await desk.clock.runFor(1000);
    };

    await desk.goto(`${server.url}/dashboard/arrivals`);
    await rowOf(desk, 'D-1').locator('[data-booking]').click();
    const details = desk.getByRole('dialog').first();
    await expect(details.getByText('D-1').first()).toBeVisible();
    await dayEnds();
    await expect(details.getByText('D-1').first()).toBeVisible();
    await desk.keyboard.press('Escape');
    await expect(rowOf(desk, 'D-2')).toBeVisible();
    await expect(rowOf(desk, 'D-1')).toHaveCount(0);

    await desk.clock.setSystemTime(beforeTheEnd);
    await desk.goto(`${server.url}/dashboard`);
    await expect(rowOf(desk, 'D-1')).toBeVisible();
    await dayEnds();
    await expect(rowOf(desk, 'D-2')).toBeVisible();
    await expect(rowOf(desk, 'D-1')).toHaveCount(0);

    await desk.clock.setSystemTime(beforeTheEnd);
    await desk.goto(`${server.url}/dashboard?from=${today}&to=${daysAfter(today, 3)}`);
    await expect(rowOf(desk, 'D-1')).toBeVisible();
    await dayEnds();
    await expect(rowOf(desk, 'D-1')).toBeVisible();
  },
);
