import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { workbookOf } from '#features/register/guest-register/queries/workbook.ts';
import type { DashboardLanguage } from '#i18n/languages.ts';
import { Binary } from '#platform/http/reply.ts';
import { sheetOf } from '../queries/sheet.ts';
import { statisticsOf } from '../queries/statistics.ts';
import type { Report } from '../rules/surveys.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Returns the numbers of a report as a workbook. Writes the audit entry before the first byte is sent. */
export async function exportStatistics(
  scope: StaffScope,
  { report, month }: { report: Report; month: string },
  language: DashboardLanguage,
): Promise<Binary> {
  const statistics = await statisticsOf(scope, report, month);
  const days = { from_date: statistics.from, to_date: daysAfter(statistics.until, -1) };
  await inFacility(scope, db =>
    audit(db, scope, { action: 'export.statistics', details: { report, ...days } }),
  );
  const { columns, rows } = sheetOf(statistics, language);
  return new Binary(XLSX, workbookOf(columns, singlePage(rows)), `${report}_${statistics.month}.xlsx`);
}

async function* singlePage<T>(rows: T): AsyncGenerator<T> {
  yield rows;
}
