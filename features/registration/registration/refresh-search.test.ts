import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import { bookingSearch, booking as bookingTable } from '#features/booking/booking/tables.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import { aForm, aGuestWithBooking } from '#features/guest/check-in-form/factory.ts';
import type { TestFacility } from '#test/harness/facility.ts';
import { refreshSearch } from './commands/refresh-booking.ts';
import { registration } from './tables.ts';

const searchable = ({ facilityId }: TestFacility) =>
  platformDb(db =>
    db
      .select({
        texts: bookingTable.searchTexts,
        grams: bookingSearch.grams,
      })
      .from(bookingTable)
      .innerJoin(bookingSearch, sameHotel(bookingSearch.bookingId, bookingTable.id))
      .where(eq(bookingTable.facilityId, facilityId)),
  );

test('a booking is not found by the answers of a withdrawn registration', async () => {
  const { facility, booking, guest } = await aGuestWithBooking();
  await submit(
    guest,
    await aForm(guest, booking, { companions: [{ full_name: 'Emma Wilson', has_japan_address: 'yes' }] }),
  );
  await inFacility(facility.system, async db => {
    await db
      .update(registration)
      .set({ withdrawnAt: new Date() })
      .where(eq(registration.facilityId, facility.facilityId));
    await refreshSearch(db, facility.facilityId, [booking.id]);
  });
  const [found] = await searchable(facility);
  expect(found?.texts.join()).not.toContain('emma');
});
