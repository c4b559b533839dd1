import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { now } from '#platform/clock/clock.ts';
import { countMonth } from '../queries/count-month.ts';
import { firstDay, monthOf, monthsAfter } from '../rules.ts';
import { monthFigures } from '../tables.ts';

/** Counts the current and the previous month of a hotel. May run repeatedly or concurrently. */
export function countHotel({ facilityId }: { facilityId: number }): Promise<void> {
  return inFacility(mintSystem(facilityId), async db => {
    const hotel = await facilityById(db, facilityId);
    // The hotel was deleted in the meantime.
    if (!hotel) return;
    const { timezone } = hotel;
    const at = now();
    const today = businessDay(at, timezone);
    for (const month of [monthsAfter(monthOf(today), -1), monthOf(today)]) {
      const counts = await countMonth(db, { facilityId, timezone, month, today });
      const set = { ...counts, countedAt: at };
      await db
        .insert(monthFigures)
        .values({ facilityId, month: firstDay(month), ...set })
        .onConflictDoUpdate({ target: [monthFigures.facilityId, monthFigures.month], set });
    }
  });
}
