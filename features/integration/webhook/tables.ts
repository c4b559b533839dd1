import { sql } from 'drizzle-orm';
import { bigint, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { foreignKeyTo } from '#features/access/access/queries/same-hotel.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';
import { failures } from './rules/answers.ts';
import { eventTypes, pauseReasons, type TestEvent, type WebhookEvent } from './rules/events.ts';

/**
 * A webhook: a URL of a hotel's own system that receives events about the hotel's bookings
 * (docs/reference/webhooks.md).
 */
export const webhookEndpoint = pgTable(
  'webhook_endpoint',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    url: text().notNull(),
    events: text({ enum: eventTypes }).array().notNull(),
    secretSealed: bytea().notNull(),
    /**
     * Encrypted previous secrets that still sign, each with its end time (`queries/secrets.ts`). The newest one
     * signs until `previousUntil`.
     */
    previousSecretSealed: bytea(),
    previousUntil: instant(),
    pausedAt: instant(),
    pausedWhy: text({ enum: pauseReasons }),
    /** Time of the first failure since the last accepted delivery. Null if nothing has failed since then. */
    failingSince: instant(),
    createdAt: instant().notNull(),
    createdBy: ref(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);

/**
 * An event of a hotel that has a webhook for its type. Triggers write the event in the transaction that makes
 * the change. The type determines which of the columns after the booking are null.
 */
export const webhookEvent = pgTable(
  'webhook_event',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    /**
     * Identifies the event for receivers. Row ids cannot do this, because a restored backup would reuse them.
     */
    publicId: uuid().notNull().defaultRandom(),
    type: text().$type<WebhookEvent | TestEvent>().notNull(),
    bookingId: ref(),
    registrationId: ref(),
    slot: integer(),
    /** Cursor of the registration event (`GET pms/registrations`). */
    cursor: bigint({ mode: 'number' }),
    bookingStatusId: integer(),
    messageKind: text(),
    messageChannel: text(),
    messageOutcome: text(),
    /** Changed fields of the booking, named as in `PUT pms/bookings`. */
    changed: text().array(),
    at: instant().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    index().on(t.facilityId, t.bookingId),
    index().on(t.at),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
    foreignKeyTo(t, t.bookingId, booking).onDelete('cascade'),
  ],
);

/**
 * Delivery of an event to one webhook. Events of a booking are sent in order, each after the previous one is
 * settled.
 */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    facilityId: ref().notNull(),
    endpointId: ref().notNull(),
    eventId: ref().notNull(),
    /** The event's booking. Null for a test. */
    bookingId: ref(),
    state: text({ enum: ['waiting', 'delivered', 'given-up'] }).notNull(),
    /** Number of attempts. Reset when the event is replayed, the webhook is resumed or its URL is changed. */
    attempts: integer().notNull().default(0),
    /** Earliest time of the next attempt. Null: immediately. */
    dueAt: instant(),
    /** Until this time, only the worker that has claimed the delivery may send it. */
    claimedUntil: instant(),
    settledAt: instant(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.endpointId, t.eventId] }),
    index().on(t.facilityId, t.eventId),
    index('webhook_delivery_waiting')
      .on(t.facilityId, t.endpointId, t.bookingId, t.eventId)
      .where(sql`${t.state} = 'waiting'::text`),
    index('webhook_delivery_given_up').on(t.settledAt).where(sql`${t.state} = 'given-up'::text`),
    foreignKeyTo(t, t.endpointId, webhookEndpoint).onDelete('cascade'),
    foreignKeyTo(t, t.eventId, webhookEvent).onDelete('cascade'),
  ],
);

export const webhookAttempt = pgTable(
  'webhook_attempt',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    endpointId: ref().notNull(),
    eventId: ref().notNull(),
    number: integer().notNull(),
    at: instant().notNull(),
    durationMs: integer().notNull(),
    /** HTTP status. Null if there was no response. */
    status: integer(),
    /** Null if the attempt was accepted. */
    failure: text({ enum: failures }),
    /**
     * Encrypted beginning of the response. Stored only for failures and tests, because a receiver may write
     * anything in it, even personal data.
     */
    answerSealed: bytea(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    index().on(t.facilityId, t.endpointId, t.id),
    index().on(t.facilityId, t.endpointId, t.eventId),
    foreignKey({
      columns: [t.facilityId, t.endpointId, t.eventId],
      foreignColumns: [webhookDelivery.facilityId, webhookDelivery.endpointId, webhookDelivery.eventId],
    }).onDelete('cascade'),
  ],
);

export const sealedAt = {
  secret: (endpointId: number) => ({ table: 'webhook_endpoint', column: 'secret', row: endpointId }),
  answer: (endpointId: number, eventId: number, number: number) => ({
    table: 'webhook_attempt',
    column: 'answer',
    row: `${endpointId}/${eventId}/${number}`,
  }),
};
