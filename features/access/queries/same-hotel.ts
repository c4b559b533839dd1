import { and, eq, getTableColumns, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Joins two tables of hotels by a reference. Ids are unique within a hotel, and the indexes begin with `facility_id`. */
export const sameHotel = (one: PgColumn, other: PgColumn): SQL | undefined =>
  and(eq(hotelOf(one), hotelOf(other)), eq(one, other));

function hotelOf({ table }: PgColumn): PgColumn {
  const { facilityId } = getTableColumns(table);
  if (!facilityId) throw new Error('This table belongs to no hotel');
  return facilityId;
}
