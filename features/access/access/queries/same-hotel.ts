import { and, eq, getTableColumns, type SQL } from 'drizzle-orm';
import { type AnyPgColumn, foreignKey, type PgColumn } from 'drizzle-orm/pg-core';

// Row-level security already hides the rows of other hotels. `facility_id` is compared anyway because the
// indexes begin with that column.

/** The user table is matched by id alone, because an organization's user belongs to no hotel. */
export const sameHotel = (one: PgColumn, other: PgColumn): SQL | undefined =>
  one.primary ? eq(one, other) : and(eq(hotelOf(one), hotelOf(other)), eq(one, other));

function hotelOf({ table }: PgColumn): PgColumn {
  const { facilityId } = getTableColumns(table);
  if (!facilityId) throw new Error('This table does not belong to a hotel');
  return facilityId;
}

type Keys = { facilityId: AnyPgColumn };

export const foreignKeyTo = (own: Keys, column: AnyPgColumn, other: Keys & { id: AnyPgColumn }) =>
  foreignKey({ columns: [own.facilityId, column], foreignColumns: [other.facilityId, other.id] });
