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
import type { Words } from './queries/letters/words.ts';
import { textNames } from './rules/texts.ts';

/**
 * A message that is to be sent, or was. Written in the transaction that causes it; the workers take it from here
 * (docs/reference/messages.md). Kept by months: what is unique is so within one (docs/decisions/2026-11-25-months.md).
 */
export const message = pgTable(
  'message',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    /**
     * `notice`: to the hotel itself. `alert`: to whom the PMS names, that somebody has registered on a weak proof. `contact`: to a guest
     * at the earlier address, that contact data have changed since they registered. `missing`:
     * what the guest register still needs. `rights`: the answer to a guest who asked for deletion. `companion`: a link of their own.
     * `individual`: what staff wrote to the main guest.
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
    /** Stable over all tries, so that a mail program shows a second delivery as the same mail. */
    messageId: text().notNull().unique(),
    /** Recipient, text version and values, with links that open a guest's form. Empty once its time is over (`retention`). */
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
    /** The moment of the schedule and the arrival of a guide message, which a trigger claims (`messageClaim`). */
    moment: text(),
    checkinDate: date({ mode: 'string' }),
    /** Name of the text of a guide message for the other channel, if this one is refused for good. */
    fallback: text(),
    /** Hash of the code in `/o/{code}.gif` and `/u/{code}`, for guide mails. */
    codeHash: bytea().unique(),
    openedAt: instant(),
    /** The provider's id, which its delivery reports name. */
    providerId: text(),
    delivery: text({ enum: ['delivered', 'undelivered'] }),
    deliveryAt: instant(),
    createdAt: instant().notNull(),
    settledAt: instant(),
    /** `queued`: not before. `sending`: until then the process that sends it must have said that it still does. */
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
 * That a guide message was written, however long ago: a trigger claims it before the message, and keeps out one whose claim
 * is taken. It stays as long as its booking.
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

/** A mail about no booking: sign-up, a new user, a new password, an attack, the sample of a text. Sealed with a key of ours. */
export const accountMail = pgTable(
  'account_mail',
  {
    id: rowId().primaryKey(),
    /** The hotel whose text it is a sample of. */
    facilityId: ref(),
    language: text().notNull(),
    /** Stable over all tries. */
    messageId: text().notNull().unique(),
    sealed: bytea().notNull(),
    state: text({ enum: ['queued', 'sent', 'outbox', 'failed'] }).notNull(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    createdAt: instant().notNull(),
    settledAt: instant(),
    /** Not before. */
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

/** The place that a message is sealed for: known before the row has an id. */
export const sealedAt = (messageId: string) => ({ table: 'message', column: 'sealed', row: messageId });

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

/**
 * Words that mails were made from, named by their hash and never changed: a text of the hotel or a letter of ours, as it
 * was when a mail was written with it.
 */
export const textVersion = pgTable(
  'message_text_version',
  {
    facilityId: ref().notNull(),
    version: text().notNull(),
    words: jsonb().$type<Words>().notNull(),
    createdAt: instant().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.version] }),
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
