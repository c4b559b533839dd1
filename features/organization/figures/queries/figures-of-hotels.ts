import { and, asc, isNotNull } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { HOTELS_PER_PAGE } from '#features/organization/organization/rules/grants.ts';
import { organizationHotel } from '#features/staff/account/tables.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { anyOf } from '#platform/database/many-rows.ts';
import { type FigureName, figureNames, figureOf, monthOf } from '../rules.ts';
import { monthFigures } from '../tables.ts';
import { inSpan, type Span } from './figures.ts';
import { hotelMonths } from './hotel-months.ts';

type Query = Span & { after: number };

/**
 * Returns the counts and figures of each month of these hotels, a page of hotels at a time.
 * `hotelIds`: the hotels of the caller's key, sorted by number.
 */
export async function figuresOfHotels(
  hotelIds: readonly number[],
  { after, ...span }: Query,
  language: GuestLanguage,
) {
  const remaining = hotelIds.filter(id => id > after);
  const page = remaining.slice(0, HOTELS_PER_PAGE);
  const rows = await platformDb(db =>
    hotelMonths(db, language)
      .where(
        and(anyOf(monthFigures.facilityId, page), isNotNull(organizationHotel.confirmedAt), inSpan(span)),
      )
      .orderBy(asc(monthFigures.facilityId), asc(monthFigures.month)),
  );
  return {
    data: rows.map(({ name, brand, figures: { facilityId, month, countedAt, ...counts } }) => ({
      hotel_id: facilityId,
      name,
      brand,
      month: monthOf(month),
      counted_at: countedAt.toISOString(),
      counts,
      figures: Object.fromEntries(figureNames.map(figure => [figure, figureOf(figure, counts)])) as Record<
        FigureName,
        number | null
      >,
    })),
    next_cursor: remaining.length > page.length ? (page.at(-1) ?? null) : null,
  };
}
