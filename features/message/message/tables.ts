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
import { booking } from '#features/booking/booking/tables.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { guestLanguages } from '#i18n/languages.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';
import type { MailTemplate } from './queries/letters/mail-template.ts';
import { textNames } from './rules/texts.ts';

/**
 * A message to send, or already sent. Written in the transaction that causes it, then handled by the workers
 * (docs/reference/messages.md). Partitioned by month, so uniqueness holds only within one
 * (docs/decisions/2026-11-23-deletion.md).
 */
export const message = pgTable(
  'message',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    /**
     * `notice`: to the hotel itself. `alert`: tells the guest named by the PMS that someone registered with a
     * weak proof. `contact`: tells a guest, at the previous address, that contact data changed after they
     * registered. `missing`: asks for data missing in the guest register. `rights`: the response to a deletion
     * request. `companion`: a companion's own link. `individual`: written by staff to the main guest.
     */
    kind: text({
      enum: [
        'confirmation',
        'leader',
        'guide',
        'notice',
        'alert',
        'contact',
        'missing',
        'rights',
        'companion',
        'individual',
      ],
    }).notNull(),
    channel: text({ enum: ['email', 'sms'] }).notNull(),
    bookingId: ref().notNull(),
    slotId: ref().notNull(),
    language: text().notNull(),
    /** The same for all attempts, so that email clients recognize a duplicate. */
    messageId: text().notNull().unique(),
    /**
     * Recipient, text version and values, including links that open a guest's form. Emptied after the retention
     * period (`retention`).
     */
    sealed: bytea().notNull(),
    /**
     * `sending`: handed to a provider without a response yet. `uncertain`: the provider never responded; a
     * guide message is not sent twice. `dropped`: it became inadmissible while waiting.
     */
    state: text({
      enum: ['queued', 'sending', 'sent', 'outbox', 'failed', 'uncertain', 'dropped'],
    }).notNull(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    /** The scheduled moment and check-in date of a guide message, which a trigger claims (`messageClaim`). */
    moment: text(),
    checkinDate: date({ mode: 'string' }),
    /** The text for the other channel, used if this guide message is permanently rejected. */
    fallback: text(),
    /** Hash of the code in `/o/{code}.gif` and `/u/{code}`, for guide emails. */
    codeHash: bytea().unique(),
    openedAt: instant(),
    /** The provider's id, used in its delivery reports. */
    providerId: text(),
    delivery: text({ enum: ['delivered', 'undelivered'] }),
    deliveryAt: instant(),
    createdAt: instant().notNull(),
    settledAt: instant(),
    /**
     * `queued`: not sent before this time. `sending`: the deadline by which the sending process must renew its
     * claim.
     */
    dueAt: instant().notNull().defaultNow(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id, t.createdAt] }),
    index().on(t.facilityId, t.bookingId),
    index('message_by_moment').on(t.facilityId, t.moment).where(sql`${t.moment} is not null`),
    index('message_with_words').on(t.createdAt).where(sql`${t.sealed} <> '\\x'::bytea`),
    index('message_unsent')
      .on(t.createdAt)
      .where(
        sql`${t.state} = any (array['queued'::text, 'sending'::text, 'failed'::text, 'uncertain'::text])`,
      ),
    index('message_urgent')
      .on(t.channel, t.facilityId, t.dueAt)
      .where(sql`${t.state} = 'queued'::text and ${t.kind} <> 'guide'::text`),
    index('message_bulk')
      .on(t.channel, t.facilityId, t.dueAt)
      .where(sql`${t.state} = 'queued'::text and ${t.kind} = 'guide'::text`),
    index('message_sending').on(t.dueAt).where(sql`${t.state} = 'sending'::text`),
    index('message_by_provider_id').on(t.providerId).where(sql`${t.providerId} is not null`),
    foreignKey({ columns: [t.facilityId, t.bookingId], foreignColumns: [booking.facilityId, booking.id] }),
  ],
);

/**
 * Records that a guide message was written, however long ago. A trigger inserts the claim before the message
 * and rejects a message whose claim exists. Kept as long as the booking.
 */
export const messageClaim = pgTable(
  'message_claim',
  {
    facilityId: ref().notNull(),
    bookingId: ref().notNull(),
    moment: text().notNull(),
    checkinDate: date({ mode: 'string' }).notNull(),
    channel: text({ enum: ['email', 'sms'] }).notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.bookingId, t.moment, t.checkinDate, t.channel] }),
    foreignKey({
      columns: [t.facilityId, t.bookingId],
      foreignColumns: [booking.facilityId, booking.id],
    }).onDelete('cascade'),
  ],
);

/**
 * An email that concerns no booking: sign-up, new user, new password, attack, or a sample of a text. Sealed
 * with a system key.
 */
export const accountMail = pgTable(
  'account_mail',
  {
    id: rowId().primaryKey(),
    /** The hotel whose text is sampled. */
    facilityId: ref(),
    language: text().notNull(),
    /** The same for all attempts. */
    messageId: text().notNull().unique(),
    sealed: bytea().notNull(),
    state: text({ enum: ['queued', 'sent', 'outbox', 'failed'] }).notNull(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    createdAt: instant().notNull(),
    settledAt: instant(),
    /** Not sent before this time. */
    dueAt: instant().notNull().defaultNow(),
  },
  t => [
    index('account_mail_by_creation').on(t.createdAt),
    index('account_mail_due').on(t.dueAt).where(sql`${t.state} = 'queued'::text`),
    index('account_mail_unsent')
      .on(t.createdAt)
      .where(sql`${t.state} = any (array['queued'::text, 'failed'::text])`),
  ],
);

/** The place for which a message is sealed; known before the row has an id. */
export const sealedAt = (messageId: string) => ({ table: 'message', column: 'sealed', row: messageId });

/** A hotel's text for a message in one language. Empty `content` means the default text. */
export const messageText = pgTable(
  'message_text',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    name: text({ enum: textNames }).notNull(),
    language: text({ enum: guestLanguages }).notNull(),
    /** "" for an SMS. */
    subject: text().notNull(),
    /** Sanitized HTML for emails, plain text for SMS. */
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

/**
 * A text used in emails, identified by its hash and never changed: a text of the hotel or one of our letters,
 * as of when an email was written from it.
 */
export const textVersion = pgTable(
  'message_text_version',
  {
    facilityId: ref().notNull(),
    version: text().notNull(),
    words: jsonb().$type<MailTemplate>().notNull(),
    createdAt: instant().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.version] }),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);

export const operationKinds = ['send', 'stop', 'restart', 'individual'] as const;
export type OperationKind = (typeof operationKinds)[number];

/** The result for one booking, with its numbers, because the log outlives the booking. */
export type OperationResult = {
  pms_code: string;
  reservation_no: string;
  send_method: string;
  result: string;
};

/** A staff operation on the guide mail of selected bookings. `individual` is a message written to one guest. */
export const guideMailOperation = pgTable(
  'guide_mail_operation',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    kind: text({ enum: operationKinds }).notNull(),
    /** null if the guest unsubscribed through the link in an email. */
    userId: ref(),
    at: instant().notNull(),
    results: jsonb().$type<OperationResult[]>().notNull(),
    /** The caller's idempotency key for this operation, or null. */
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
