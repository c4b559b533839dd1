import { foreignKey, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { facility } from '#features/hotel/facility/tables.ts';
import { bytea, ref, rowId } from '#platform/database/columns.ts';

/** The colour that a hotel has chosen; no row: none. */
export const hotelFace = pgTable(
  'hotel_face',
  {
    facilityId: ref().notNull(),
    /** `#rrggbb`, as it was chosen: what is shown follows from it. */
    accent: text().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId] }),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);

/** A public picture of a hotel as pages and mails show it: drawn anew when it was sent, in one size and type a row. */
export const hotelPicture = pgTable(
  'hotel_picture',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    kind: text({ enum: ['logo', 'cover'] }).notNull(),
    /** Of its content, in hex: its address, which never means another picture. */
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
