import { and, asc, eq } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { OrganizationScope } from '#features/access/access/rules/scope.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { hotelName, whereMyHotel } from '#features/organization/organization/queries/my-hotels.ts';
import { organizationHotel } from '#features/staff/account/tables.ts';
import { dashboardTranslator } from '#i18n/dashboard-translate.ts';
import type { DashboardLanguage } from '#i18n/languages.ts';
import { BOM, csvLine } from '#platform/csv/csv.ts';
import { Binary } from '#platform/http/reply.ts';
import { countNames, monthOf } from '../rules.ts';
import { monthFigures } from '../tables.ts';
import { reader, type Span, within } from './figures.ts';

/** Returns a line of counts for each month and hotel that the caller may read. */
export async function figuresCsv(
  scope: OrganizationScope,
  span: Span,
  language: DashboardLanguage,
): Promise<Binary> {
  const t = dashboardTranslator(language, 'staff-figures');
  const rows = await platformDb(db =>
    db
      .select({ name: hotelName(language), slug: facility.slugName, figures: monthFigures })
      .from(monthFigures)
      .innerJoin(organizationHotel, eq(organizationHotel.facilityId, monthFigures.facilityId))
      .innerJoin(facility, eq(facility.id, monthFigures.facilityId))
      .where(and(whereMyHotel(reader(scope)), within(span)))
      .orderBy(asc(monthFigures.month), asc(facility.slugLower)),
  );
  const titles = [t('month'), t('hotel'), t('address'), ...countNames.map(name => t(`count.${name}`))];
  const lines = rows.map(({ name, slug, figures }) =>
    csvLine([monthOf(figures.month), name, slug, ...countNames.map(count => String(figures[count]))]),
  );
  const file = BOM + csvLine(titles) + lines.join('');
  return new Binary('text/csv; charset=utf-8', Buffer.from(file), `figures_${span.from}_${span.until}.csv`);
}
