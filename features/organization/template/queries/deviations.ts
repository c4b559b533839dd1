import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { OrganizationScope } from '#features/access/access/rules/scope.ts';
import { type ItemRow, itemRows } from '#features/hotel/facility/queries/template-items.ts';
import { templateItems } from '#features/hotel/facility/rules/template-items.ts';
import {
  type MyHotel,
  myHotels,
  nameOfOrganization,
  scopeInHotel,
} from '#features/organization/organization/queries/my-hotels.ts';
import { HOTELS_PER_PAGE } from '#features/organization/organization/rules/grants.ts';
import { dashboardTranslator } from '#i18n/dashboard-translate.ts';
import { detectDashboardLanguage, type GuestLanguage } from '#i18n/languages.ts';
import { BOM, csvLine } from '#platform/csv/csv.ts';
import { Binary } from '#platform/http/reply.ts';
import { concurrencyLimit } from '#platform/pace/concurrency-limit.ts';
import { follows, type ItemReport, MAX_HOTELS } from '../rules/following.ts';
import { type TemplateRow, templateOf, templatesOf } from './templates.ts';

// Shared by all callers, so that a long list of hotels leaves database connections for other requests.
const inTurn = concurrencyLimit(6);

type PageInput = { language: GuestLanguage; cursor?: string | undefined; most?: number };

/** Returns the state of each item in each hotel. Reads each hotel in its own scope. */
export async function deviations(
  scope: OrganizationScope,
  { language, cursor, most = HOTELS_PER_PAGE }: PageInput,
) {
  const { hotels, nextCursor, templates, organization } = await platformDb(async db => ({
    ...(await myHotels(db, scope, { language, cursor, most })),
    templates: await templatesOf(db, scope.organizationId),
    organization: await nameOfOrganization(db, scope.organizationId),
  }));
  const rows = hotels.flatMap(hotel => {
    const hotelScope = scopeInHotel(scope, hotel.id);
    return hotelScope
      ? [
          inTurn(async () => {
            const items = await inFacility(hotelScope, db => itemRows(db, hotel.id));
            return reportOf(hotel, items, templates, organization);
          }),
        ]
      : [];
  });
  return { hotels: await Promise.all(rows), next_cursor: nextCursor };
}

function reportOf(
  { id, name, brand, brandId }: MyHotel,
  rows: readonly ItemRow[],
  templates: readonly TemplateRow[],
  organization: string,
) {
  const items = templateItems.map(item => {
    const template = templateOf(templates, item, brandId);
    const row = rows.find(each => each.item === item);
    return {
      item,
      state: stateOf(row, template),
      given_by: template ? (template.brand ?? organization) : null,
    };
  });
  return { hotel_id: id, name, brand, items };
}

function stateOf(row: ItemRow | undefined, template: TemplateRow | undefined): ItemReport {
  if (!template) return 'none';
  if (!row) return 'pending';
  if (row.problem !== null) return 'failed';
  const isNewest = row.templateId === template.id && row.templateVersion === template.version;
  return follows(row.state) && !isNewest ? 'pending' : row.state;
}

/** Returns a line for each hotel and item with a template. */
export async function deviationsCsv(scope: OrganizationScope, language: GuestLanguage): Promise<Binary> {
  const t = dashboardTranslator(detectDashboardLanguage(language), 'staff-template');
  const { hotels } = await deviations(scope, { language, most: MAX_HOTELS });
  const head = [t('hotel'), t('brand'), t('item'), t('state'), t('givenBy')];
  const lines = hotels.flatMap(({ name, brand, items }) =>
    items
      .filter(({ state }) => state !== 'none')
      .map(({ item, state, given_by }) => [
        name,
        brand ?? '',
        t(`items.${item}`),
        t(`states.${state}`),
        given_by ?? '',
      ]),
  );
  const csv = BOM + [head, ...lines].map(csvLine).join('');
  return new Binary('text/csv', Buffer.from(csv), 'templates.csv');
}
