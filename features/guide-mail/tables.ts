import { isNotNull } from 'drizzle-orm';
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { facility } from '#features/facility/tables.ts';
import { guestLanguages } from '#i18n/languages.ts';
import { instant, ref, rowId } from '#platform/database/columns.ts';
import { textNames } from './rules/texts.ts';

/** What a hotel's message says in one language. An empty `content`: what Genkan says by default. */
export const messageText = pgTable(
  'message_text',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    name: text({ enum: textNames }).notNull(),
    language: text({ enum: guestLanguages }).notNull(),
    /** "" of an SMS. */
    subject: text().notNull(),
    /** Of a mail cleaned HTML, of an SMS its text. */
    content: text().notNull(),
    version: integer().notNull(),
    updatedAt: instant().notNull(),
    updatedBy: ref().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    uniqueIndex().on(t.facilityId, t.name, t.language),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);

export const operationKinds = ['send', 'stop', 'restart'] as const;
export type OperationKind = (typeof operationKinds)[number];

/** What became of one booking. Its numbers are kept beside it: the log outlives the booking. */
export type OperationResult = {
  pms_code: string;
  reservation_no: string;
  send_method: string;
  result: string;
};

/** What staff did by hand with the guide mail of the bookings that they selected. */
export const guideMailOperation = pgTable(
  'guide_mail_operation',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    kind: text({ enum: operationKinds }).notNull(),
    /** null: the guest, by the link in a mail. */
    userId: ref(),
    at: instant().notNull(),
    results: jsonb().$type<OperationResult[]>().notNull(),
    /** What the caller knows this operation by; null where it gave it no key. */
    operationKey: text(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    index().on(t.facilityId, t.kind, t.id),
    uniqueIndex('guide_mail_operation_once')
      .on(t.facilityId, t.userId, t.operationKey)
      .where(isNotNull(t.operationKey)),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);
