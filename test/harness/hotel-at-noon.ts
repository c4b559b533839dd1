import { and, eq } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { facility, facilitySetting } from '#features/hotel/facility/tables.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { now } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from './facility.ts';
import { zoneAtNoon } from './zone-at-noon.ts';

/** `timezone` is a time zone in which it is noon. */
export type HotelAtNoon = TestFacility & { timezone: string };

/**
 * Creates a hotel where it is currently noon and automatic sending is on, so that guests who arrive today get
 * their message immediately.
 */
export async function aHotelAtNoon(): Promise<HotelAtNoon> {
  const hotel = await aFacility();
  const { facilityId, system } = hotel;
  const timezone = zoneAtNoon();
  await inFacility(system, async db => {
    await db.update(facility).set({ timezone }).where(eq(facility.id, facilityId));
    await db
      .update(facilitySetting)
      .set({ value: 0 })
      .where(and(eq(facilitySetting.facilityId, facilityId), eq(facilitySetting.name, 'hold_sending')));
  });
  return { ...hotel, timezone };
}

/** Creates a booking that begins today and is therefore due for a guide message. */
export const anArrival = (hotel: HotelAtNoon) =>
  aBooking(hotel, { checkinDate: businessDay(now(), hotel.timezone) });
