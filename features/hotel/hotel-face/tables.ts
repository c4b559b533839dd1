import { foreignKey, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { facility } from '#features/hotel/facility/tables.ts';
import { bytea, ref, rowId } from '#platform/database/columns.ts';

/** The color that a hotel has chosen. Without a row, the hotel uses the default color. */
export const hotelFace = pgTable(
  'hotel_face',
  {
    facilityId: ref().notNull(),
    /** `#rrggbb` as chosen by the hotel. The displayed shades are derived from this value. */
    accent: text().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId] }),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);

/**
 * A public picture of a hotel, shown on pages and in emails. Rendered again on upload, with one row per size
 * and file type.
 */
export const hotelPicture = pgTable(
  'hotel_picture',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    kind: text({ enum: ['logo', 'cover'] }).notNull(),
    /** The content hash in hex, which is part of the picture's URL. It never refers to another picture. */
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
