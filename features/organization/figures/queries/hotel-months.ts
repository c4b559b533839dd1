import { eq } from 'drizzle-orm';
import { facility } from '#features/hotel/facility/tables.ts';
import { hotelName, isBrandOfHotel } from '#features/organization/organization/queries/my-hotels.ts';
import { organizationBrand, organizationHotel } from '#features/staff/account/tables.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import type { Db } from '#platform/database/pool.ts';
import { monthFigures } from '../tables.ts';

/** Selects the counts of each month and hotel of an organization, with the hotel's current brand. */
export const hotelMonths = (db: Db, language: GuestLanguage) =>
  db
    .select({
      name: hotelName(language),
      slug: facility.slugName,
      brand: organizationBrand.name,
      figures: monthFigures,
    })
    .from(monthFigures)
    .innerJoin(organizationHotel, eq(organizationHotel.facilityId, monthFigures.facilityId))
    .innerJoin(facility, eq(facility.id, monthFigures.facilityId))
    .leftJoin(organizationBrand, isBrandOfHotel);
