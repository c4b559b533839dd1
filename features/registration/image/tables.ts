import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { foreignKeyTo } from '#features/access/access/queries/same-hotel.ts';
import { booking } from '#features/booking/booking/tables.ts';
import type { Rule } from '#features/hotel/deletion/rules/rules-of-deletion.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';

/**
 * An encrypted picture. The file store contains its bytes under `path`. Its key is wrapped with the facility's
 * data key.
 */
export const image = pgTable(
  'image',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    /** The opaque `image_id` and `path` in the API. */
    publicId: text().notNull().unique(),
    bookingId: ref().notNull(),
    slotId: ref().notNull(),
    /**
     * The place of the companion who sent the picture with their own link. Null if the guest of the slot sent
     * it.
     */
    placeId: ref(),
    kind: text({ enum: ['face', 'passport', 'signature'] }).notNull(),
    /** `main` or `companion:{n}`, numbered as in the draft to which the picture was uploaded. */
    person: text().notNull(),
    /** Null until submission. Pictures of a draft that is never submitted are deleted with the draft. */
    registrationId: ref(),
    keyWrapped: bytea().notNull(),
    path: text().notNull(),
    mediaType: text().notNull(),
    bytes: integer().notNull(),
    createdAt: instant().notNull(),
    deletedAt: instant(),
    /**
     * The retention rule that marked the picture as deleted (`deletion`). Null if it was deleted because no
     * form uses it.
     */
    endedBy: text().$type<Rule>(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    index().on(t.facilityId, t.slotId),
    index('image_of_registration')
      .on(t.facilityId, t.bookingId)
      .where(sql`${t.registrationId} is not null and ${t.deletedAt} is null`),
    index('image_by_path').on(t.path),
    index('image_discarded').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    foreignKeyTo(t, t.bookingId, booking),
  ],
);
