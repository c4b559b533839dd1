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
 * A message to send or already sent. Written in the transaction that causes it, and then sent by the workers
 * (docs/reference/messages.md). Partitioned by month, so unique constraints apply only within a month
 * (docs/decisions/2026-11-23-deletion.md).
 */
export const message = pgTable(
  'message',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    /**
     * `notice`: to the hotel.
     * `alert`: informs the guest named by the PMS of a registration on a weak proof.
     * `contact`: informs a registered guest, at the previous address, that contact data has changed.
     * `missing`: asks for data missing in the guest register, or for an item that staff sent back.
     * `rights`: result of a deletion request.
     * `companion`: a companion's link.
     * `individual`: written by staff to the main guest.
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
    /** The same in all attempts, so that email clients recognize a duplicate. */
    messageId: text().notNull().unique(),
    /**
     * Encrypted recipient, text (or its version) and values, including links that open a guest's form.
     * Emptied after the retention period (`retention`).
     */
    sealed: bytea().notNull(),
    /**
     * `sending`: handed to a provider that has not responded yet. `uncertain`: the provider never responded.
     * A guide message in this state is not sent again. `dropped`: something changed while the message waited,
     * so that it must no longer be sent.
     */
    state: text({
      enum: ['queued', 'sending', 'sent', 'outbox', 'failed', 'uncertain', 'dropped'],
    }).notNull(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    /**
     * Scheduled moment of a guide message. A trigger claims the moment for the check-in date (`messageClaim`).
     */
    moment: text(),
    checkinDate: date({ mode: 'string' }),
    /**
     * Text for the other channel, used if this guide message is permanently rejected or not delivered, or if
     * its channel is closed.
     */
    fallback: text(),
    /** Hash of the code in `/o/{code}.gif` and `/u/{code}`. Only for guide emails. */
    codeHash: bytea().unique(),
    openedAt: instant(),
    /** The provider's id of the message, used in delivery reports. */
    providerId: text(),
    delivery: text({ enum: ['delivered', 'undelivered'] }),
    deliveryAt: instant(),
    createdAt: instant().notNull(),
    settledAt: instant(),
    /**
     * `queued`: time before which the message is not sent. `sending`: deadline by which the sending process
     * must renew its claim.
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
 * Records that a guide message was written for a moment. Kept as long as the booking, so that the message is
 * never written twice. A trigger inserts the claim before the message, and rejects a message whose claim
 * exists.
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
 * An email that is not about a booking, such as a sign-up link, a welcome to a new user, a warning of an
 * attack or a sample of a text. Encrypted with a system key.
 */
export const accountMail = pgTable(
  'account_mail',
  {
    id: rowId().primaryKey(),
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

/** Encryption context of a message. It does not use the row id, which is unknown before the insert. */
export const messageSealPlace = (messageId: string) => ({
  table: 'message',
  column: 'sealed',
  row: messageId,
});

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
 * A text from which emails were written, as it was at that time: a text of the hotel or one of our letters.
 * Identified by its hash and never changed.
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

/**
 * The result for one booking. Contains the booking's numbers, because the log is kept longer than the booking.
 */
export type OperationResult = {
  pms_code: string;
  reservation_no: string;
  send_method: string;
  result: string;
};

/** A staff operation on the guide mail of selected bookings. `individual`: a message written to one guest. */
export const guideMailOperation = pgTable(
  'guide_mail_operation',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    kind: text({ enum: operationKinds }).notNull(),
    /** Null if the guest unsubscribed through the link in an email. */
    userId: ref(),
    at: instant().notNull(),
    results: jsonb().$type<OperationResult[]>().notNull(),
    /** Idempotency key of the request, or null. */
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
