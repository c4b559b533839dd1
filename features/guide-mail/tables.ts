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

/** A hotel's text for a message in one language. An empty `content` stands for the default text. */
export const messageText = pgTable(
  'message_text',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    name: text({ enum: textNames }).notNull(),
    language: text({ enum: guestLanguages }).notNull(),
    /** "" of an SMS. */
    subject: text().notNull(),
    /** Cleaned HTML for mails, plain text for SMS. */
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

export const operationKinds = ['send', 'stop', 'restart', 'individual'] as const;
export type OperationKind = (typeof operationKinds)[number];

/** The result for one booking, with its numbers: the log is kept longer than the booking. */
export type OperationResult = {
  pms_code: string;
  reservation_no: string;
  send_method: string;
  result: string;
};

/** An operation of staff on the guide mail of selected bookings; `individual`: a message that they wrote to one guest. */
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
    /** The caller's key for this operation, or null. */
    operationKey: text(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    index().on(t.facilityId, t.kind, t.id),
    index('guide_mail_operation_by_time').on(t.at),
    uniqueIndex('guide_mail_operation_once')
      .on(t.facilityId, t.userId, t.operationKey)
      .where(isNotNull(t.operationKey)),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);
