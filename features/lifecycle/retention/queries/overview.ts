import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { loadQuestionContext } from '#features/form/questionnaire/queries/questions.ts';
import { deletedBetween } from '#features/hotel/deletion/queries/deleted.ts';
import { retentionSweep } from '#features/hotel/deletion/tables.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { watermarkText } from '#features/registration/image/queries/mark-words.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import { holdsOf } from './holds.ts';
import { nextDeletions } from './next.ts';

let backupDays = 35;

/** Sets the number of days for which the operator keeps backups (BACKUP_DAYS). Called once, at startup. */
export function setBackupDays(days: number): void {
  backupDays = days;
}

export const backupRetentionDays = (): number => backupDays;

export function overview(scope: StaffScope) {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const hotel = await facilityById(db, facilityId);
    if (!hotel) throw notFound();
    const today = businessDay(now(), hotel.timezone);
    const questionContext = await loadQuestionContext(db, facilityId);
    const { registration_years, image_days, country, passportLaw } = questionContext;
    return {
      today,
      timezone: hotel.timezone,
      watermark: watermarkText(hotel),
      kept: {
        registration_years,
        image_days,
        country,
        passport_law: passportLaw,
        backup_days: backupDays,
      },
      deleted: await deletedBetween(db, facilityId, daysAfter(today, -1), today),
      next: await nextDeletions(db, facilityId, questionContext, today),
      holds: await holdsOf(db, scope),
      swept_at: (await lastSweptAt(db))?.toISOString() ?? null,
    };
  });
}

/** Returns when a sweep last finished. Null before the first sweep. */
export async function lastSweptAt(db: Db): Promise<Date | null> {
  const [found] = await db.select({ at: retentionSweep.finishedAt }).from(retentionSweep);
  return found?.at ?? null;
}
