import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { type Facility, hotelOf } from '#features/hotel/facility/queries/facility.ts';
import { readSetting, settingRows } from '#features/hotel/facility/queries/settings.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { minRegistrationYears } from '#features/hotel/facility/rules/settings.ts';
import english from '#i18n/en/question.json' with { type: 'json' };
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import type { ReportData } from '../contract.ts';
import { findPrefecture } from '../rules/place.ts';
import { firstMonth, nightsOf, pastNights, type Report } from '../rules/surveys.ts';
import { tallyOf } from '../rules/tally.ts';
import {
  firstCompleteMonth,
  hasAllRegistered,
  hasAllUnregistered,
  type RetentionHistory,
} from '../rules/whole.ts';
import { guestsOf, missingOf } from './registered.ts';

/**
 * Computes the report that includes `month` (YYYY-MM) from the current register. Needs five queries,
 * independent of the number of guests.
 */
export function statisticsOf(scope: StaffScope, report: Report, month: string): Promise<ReportData> {
  return inFacility(scope, db => computeReport(db, scope.facilityId, report, firstMonth(report, month)));
}

async function computeReport(db: Db, facilityId: number, report: Report, month: string): Promise<ReportData> {
  const facility = await hotelOf(db, facilityId);
  const today = businessDay(now(), facility.timezone);
  const nights = nightsOf(report, month);
  const countedNights = pastNights(nights, today);
  const { keeping, prefecture } = await settingsOf(db, facility);
  const guests = await guestsOf(db, facilityId, countedNights);
  const missing = await missingOf(db, facilityId, countedNights);
  const { nationalities, daysLet, ...counts } = tallyOf(report, countedNights, prefecture, {
    guests,
    missing,
  });
  return {
    holds_registered: hasAllRegistered(month, keeping, today),
    holds_all_since: firstCompleteMonth(keeping, today),
    holds_unregistered: hasAllUnregistered(month, today),
    report,
    month,
    ...nights,
    counted_until: countedNights.until,
    prefecture,
    opened_on: businessDay(facility.createdAt, facility.timezone),
    ...counts,
    nationalities: nationalities.map(({ key, count }) => ({ key, ...count })),
    days_let: daysLet,
  };
}

async function settingsOf(db: Db, { id, country, state, timezone }: Facility) {
  const rows = await settingRows(db, id, ['retention', 'guest_register']);
  const rowOf = (name: 'retention' | 'guest_register') => rows.find(row => row.name === name);
  const retentionRow = rowOf('retention');
  const keeping: RetentionHistory = {
    years: readSetting('retention', retentionRow?.value).registration_years,
    least: minRegistrationYears(country),
    changedOn: retentionRow ? businessDay(retentionRow.updatedAt, timezone) : null,
  };
  const { prefecture } = readSetting('guest_register', rowOf('guest_register')?.value);
  const hotelPrefecture = findPrefecture(state, [Object.values(english.options.prefecture)]);
  return { keeping, prefecture: country === 'JP' ? prefecture || hotelPrefecture : null };
}
