import { and, asc, between, eq, max, sum } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { figureRoles } from '#features/access/access/rules/organization-roles.ts';
import type { OrganizationScope } from '#features/access/access/rules/scope.ts';
import {
  isBrandOfHotel,
  myHotels,
  whereMyHotel,
} from '#features/organization/organization/queries/my-hotels.ts';
import { HOTELS_PER_PAGE } from '#features/organization/organization/rules/grants.ts';
import { organizationBrand, organizationHotel } from '#features/staff/account/tables.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { anyOf } from '#platform/database/many-rows.ts';
import { type Counts, firstDay, monthOf } from '../rules.ts';
import { monthFigures } from '../tables.ts';

export type Span = { from: string; until: string };

const totalOf = (name: keyof Counts) => sum(monthFigures[name]).mapWith(Number);
const totals = {
  arrivals: totalOf('arrivals'),
  registered: totalOf('registered'),
  complete: totalOf('complete'),
  messages: totalOf('messages'),
  undelivered: totalOf('undelivered'),
  confirmed: totalOf('confirmed'),
  minutes: totalOf('minutes'),
  passports: totalOf('passports'),
  seen: totalOf('seen'),
};
const noCounts: Counts = {
  arrivals: 0,
  registered: 0,
  complete: 0,
  messages: 0,
  undelivered: 0,
  confirmed: 0,
  minutes: 0,
  passports: 0,
  seen: 0,
};

export const inSpan = ({ from, until }: Span) => between(monthFigures.month, firstDay(from), firstDay(until));

/** Limits the caller's scope to the hotels whose figures the caller may read. */
export const toReaderScope = (scope: OrganizationScope): OrganizationScope => ({
  ...scope,
  grants: scope.grants.filter(({ role }) => figureRoles.includes(role)),
});

/** Returns the counts of each month, summed over all hotels whose figures the caller may read. */
export function figuresByMonth(scope: OrganizationScope, span: Span) {
  return platformDb(async db => {
    const rows = await db
      .select({ month: monthFigures.month, countedAt: max(monthFigures.countedAt), ...totals })
      .from(monthFigures)
      .innerJoin(organizationHotel, eq(organizationHotel.facilityId, monthFigures.facilityId))
      .where(and(whereMyHotel(toReaderScope(scope)), inSpan(span)))
      .groupBy(monthFigures.month)
      .orderBy(asc(monthFigures.month));
    const times = rows.flatMap(({ countedAt }) => countedAt?.getTime() ?? []);
    return {
      counted_at: times.length > 0 ? new Date(Math.max(...times)).toISOString() : null,
      months: rows.map(({ countedAt: _at, month, ...counts }) => ({ month: monthOf(month), ...counts })),
    };
  });
}

/** Returns the counts of each brand and month, summed over its hotels whose figures the caller may read. */
export function figuresByBrand(scope: OrganizationScope, span: Span) {
  return platformDb(async db => {
    const rows = await db
      .select({
        id: organizationHotel.brandId,
        name: organizationBrand.name,
        month: monthFigures.month,
        ...totals,
      })
      .from(monthFigures)
      .innerJoin(organizationHotel, eq(organizationHotel.facilityId, monthFigures.facilityId))
      .leftJoin(organizationBrand, isBrandOfHotel)
      .where(and(whereMyHotel(toReaderScope(scope)), inSpan(span)))
      .groupBy(organizationHotel.brandId, organizationBrand.name, monthFigures.month)
      .orderBy(asc(organizationBrand.name), asc(monthFigures.month));
    const brands = Map.groupBy(rows, ({ id }) => id);
    return [...brands].map(([brand_id, months]) => ({
      brand_id,
      name: months[0]?.name ?? null,
      months: months.map(({ id: _id, name: _name, month, ...counts }) => ({
        month: monthOf(month),
        ...counts,
      })),
    }));
  });
}

/**
 * Returns a page of the hotels whose figures the caller may read, with their counts summed over these months.
 */
export function figuresByHotel(
  scope: OrganizationScope,
  { cursor, ...span }: Span & { cursor?: string | undefined },
  language: GuestLanguage,
) {
  return platformDb(async db => {
    const page = await myHotels(db, toReaderScope(scope), { language, cursor, most: HOTELS_PER_PAGE });
    const ids = page.hotels.map(({ id }) => id);
    const rows = await db
      .select({ id: monthFigures.facilityId, ...totals })
      .from(monthFigures)
      .where(and(anyOf(monthFigures.facilityId, ids), inSpan(span)))
      .groupBy(monthFigures.facilityId);
    const countsByHotel = new Map(rows.map(({ id, ...counts }) => [id, counts]));
    return {
      hotels: page.hotels.map(({ id, name }) => ({
        hotel_id: id,
        name,
        ...(countsByHotel.get(id) ?? noCounts),
      })),
      next_cursor: page.nextCursor,
    };
  });
}
