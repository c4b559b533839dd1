import { isNotNull, sql } from 'drizzle-orm';
import {
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { booking } from '#features/booking/tables.ts';
import { facility } from '#features/facility/tables.ts';
import { guestLanguages } from '#i18n/languages.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';
import { textNames } from './rules/texts.ts';

/**
 * A message on its way out, or gone. Written in the transaction that causes it; a job sends it
 * (docs/reference/messages.md).
 */
export const message = pgTable(
  'message',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    /** `notice`: to the hotel itself. `alert`: to whom the PMS names, that somebody has registered on a weak proof. */
    kind: text({ enum: ['confirmation', 'leader', 'guide', 'notice', 'alert'] }).notNull(),
    channel: text({ enum: ['email', 'sms'] }).notNull(),
    bookingId: ref().notNull(),
    slotId: ref().notNull(),
    language: text().notNull(),
    /** Stable over all tries, so that a mail program shows a second delivery as the same mail. */
    messageId: text().notNull().unique(),
    /** Recipient and every word of it: they hold links that let their reader in. */
    sealed: bytea().notNull(),
    /**
     * `sending`: handed to a provider that has not answered yet; `uncertain`: it never did, and a guide message is not sent
     * twice; `dropped`: what barred it came up while it waited.
     */
    state: text({
      enum: ['queued', 'sending', 'sent', 'outbox', 'failed', 'uncertain', 'dropped'],
    }).notNull(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    /** Of a guide message: which moment of the schedule, for which arrival. A row is the claim to send it. */
    moment: text(),
    checkinDate: date({ mode: 'string' }),
    /** Of a guide message: the name of the text that goes out by the other channel once this one is refused for certain. */
    fallback: text(),
    /** Of a guide mail: what `/o/{code}.gif` and `/u/{code}` are found by. */
    codeHash: bytea().unique(),
    openedAt: instant(),
    /** What the provider calls it, in its reports of delivery. */
    providerId: text(),
    delivery: text({ enum: ['delivered', 'undelivered'] }),
    deliveryAt: instant(),
    createdAt: instant().notNull(),
    settledAt: instant(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    index().on(t.facilityId, t.bookingId),
    uniqueIndex('message_guide_once')
      .on(t.facilityId, t.bookingId, t.moment, t.checkinDate, t.channel)
      .where(sql`${t.moment} is not null`),
    index('message_by_moment').on(t.facilityId, t.moment).where(sql`${t.moment} is not null`),
    index('message_by_provider_id').on(t.providerId).where(sql`${t.providerId} is not null`),
    foreignKey({ columns: [t.facilityId, t.bookingId], foreignColumns: [booking.facilityId, booking.id] }),
  ],
);

/** A mail about no booking: sign-up, a new user, a new password, an attack, the sample of a text. Sealed by the house. */
export const accountMail = pgTable('account_mail', {
  id: rowId().primaryKey(),
  /** The hotel whose text it is a sample of. */
  facilityId: ref(),
  language: text().notNull(),
  /** Stable over all tries. */
  messageId: text().notNull().unique(),
  sealed: bytea().notNull(),
  state: text({ enum: ['queued', 'sent', 'outbox', 'failed'] }).notNull(),
  lastError: text(),
  createdAt: instant().notNull(),
  settledAt: instant(),
});

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

/** The place that a message is sealed for: known before the row has an id. */
export const sealedAt = (messageId: string) => ({ table: 'message', column: 'sealed', row: messageId });

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
