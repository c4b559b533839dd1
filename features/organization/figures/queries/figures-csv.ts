import { Readable } from 'node:stream';
import { and, asc, eq } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { OrganizationScope } from '#features/access/access/rules/scope.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { whereMyHotel } from '#features/organization/organization/queries/my-hotels.ts';
import { dashboardTranslator } from '#i18n/dashboard-translate.ts';
import type { DashboardLanguage } from '#i18n/languages.ts';
import { BOM, csvLine } from '#platform/csv/csv.ts';
import { Binary } from '#platform/http/reply.ts';
import { countNames, firstDay, monthsFrom } from '../rules.ts';
import { monthFigures } from '../tables.ts';
import { type Span, toReaderScope } from './figures.ts';
import { hotelMonths } from './hotel-months.ts';

/**
 * Returns a CSV with one line for each month and hotel whose figures the caller may read. Reads each month
 * only when it is sent.
 */
export function figuresCsv(scope: OrganizationScope, span: Span, language: DashboardLanguage): Binary {
  const t = dashboardTranslator(language, 'staff-figures');
  const body = Readable.from(parts(), { objectMode: false });
  return new Binary('text/csv; charset=utf-8', body, `figures_${span.from}_${span.until}.csv`);

  async function* parts() {
    const countHeaders = countNames.map(name => t(`count.${name}`));
    yield Buffer.from(BOM + csvLine([t('month'), t('hotel'), t('address'), t('brand'), ...countHeaders]));
    for (const month of monthsFrom(span.from, span.until)) {
      const rows = await rowsOf(month);
      const lines = rows.map(({ name, slug, brand, figures }) =>
        csvLine([month, name, slug, brand ?? '', ...countNames.map(count => String(figures[count]))]),
      );
      if (lines.length > 0) yield Buffer.from(lines.join(''));
    }
  }

  function rowsOf(month: string) {
    return platformDb(db =>
      hotelMonths(db, language)
        .where(and(whereMyHotel(toReaderScope(scope)), eq(monthFigures.month, firstDay(month))))
        .orderBy(asc(facility.slugLower)),
    );
  }
}
