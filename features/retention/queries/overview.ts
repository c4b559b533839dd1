import { inFacility } from '#features/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/rules/scope.ts';
import { deletedBetween } from '#features/deletion/queries/deleted.ts';
import { retentionSweep } from '#features/deletion/tables.ts';
import { facilityById } from '#features/facility/queries/facility.ts';
import { businessDay } from '#features/facility/rules/business-day.ts';
import { daysAfter } from '#features/facility/rules/days.ts';
import { markWords } from '#features/image/queries/mark-words.ts';
import { askingHotel } from '#features/questionnaire/queries/questions.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import { holdsOf } from './holds.ts';
import { nextDeletions } from './next.ts';

let backupDays = 35;

/** For how many days the operator keeps backups (BACKUP_DAYS). Set once, at start. */
export function setBackupDays(days: number): void {
  backupDays = days;
}

export const backupsKept = (): number => backupDays;

/** How long a hotel keeps what, what went yesterday and today, what goes next, and what is held. */
export function overview(scope: StaffScope) {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const hotel = await facilityById(db, facilityId);
    if (!hotel) throw notFound();
    const today = businessDay(now(), hotel.timezone);
    const asking = await askingHotel(db, facilityId);
    const { registration_years, image_days, country, passportLaw } = asking;
    return {
      today,
      timezone: hotel.timezone,
      watermark: markWords(hotel),
      kept: {
        registration_years,
        image_days,
        country,
        passport_law: passportLaw,
        backup_days: backupDays,
      },
      deleted: await deletedBetween(db, facilityId, daysAfter(today, -1), today),
      next: await nextDeletions(db, facilityId, asking, today),
      holds: await holdsOf(db, scope),
      swept_at: (await sweptAt(db))?.toISOString() ?? null,
    };
  });
}

/** When a sweep last came to its end; null before the first. */
export async function sweptAt(db: Db): Promise<Date | null> {
  const [found] = await db.select({ at: retentionSweep.finishedAt }).from(retentionSweep);
  return found?.at ?? null;
}
