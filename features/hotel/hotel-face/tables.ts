import { foreignKey, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { facility } from '#features/hotel/facility/tables.ts';
import { bytea, ref, rowId } from '#platform/database/columns.ts';

/** The colour that a hotel has chosen. No row means the default. */
export const hotelFace = pgTable(
  'hotel_face',
  {
    facilityId: ref().notNull(),
    /** `#rrggbb` as chosen. The displayed shades are derived from it. */
    accent: text().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId] }),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);

/**
 * A public picture of a hotel, as shown on pages and in emails: re-rendered on upload, one row per size and
 * type.
 */
export const hotelPicture = pgTable(
  'hotel_picture',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    kind: text({ enum: ['logo', 'cover'] }).notNull(),
    /** The content hash in hex. It is the picture's address, which never refers to another picture. */
    hash: text().notNull(),
    mediaType: text({ enum: ['image/png', 'image/avif', 'image/jpeg'] }).notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    image: bytea().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    unique().on(t.facilityId, t.hash),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);
