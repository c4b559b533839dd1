import { sql } from 'drizzle-orm';
import { bigint, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { refersTo } from '#features/access/access/queries/same-hotel.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';
import { failures } from './rules/answers.ts';
import { eventTypes, pauseReasons, type TestEvent, type WebhookEvent } from './rules/events.ts';

/**
 * A webhook: an address of a hotel's own system that receives events about its bookings
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
     * Previous secrets that still sign, each until its own time (`queries/secrets.ts`); the newest until
     * `previousUntil`.
     */
    previousSecretSealed: bytea(),
    previousUntil: instant(),
    pausedAt: instant(),
    pausedWhy: text({ enum: pauseReasons }),
    /** The first failure since the last acceptance; null if nothing has failed since. */
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
 * An event, written by triggers in the transaction of the change, for hotels with a webhook that wants it.
 * Which of the columns after the booking are null depends on the type.
 */
export const webhookEvent = pgTable(
  'webhook_event',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    /** Identifies the event to receivers; row ids would be reused after restoring a backup. */
    publicId: uuid().notNull().defaultRandom(),
    type: text().$type<WebhookEvent | TestEvent>().notNull(),
    bookingId: ref(),
    registrationId: ref(),
    slot: integer(),
    /** The cursor of the registration event (`GET pms/registrations`). */
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
    refersTo(t, t.bookingId, booking).onDelete('cascade'),
  ],
);

/**
 * An event to be delivered to one webhook. Those of a booking are sent in order, each once the previous one is
 * settled.
 */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    facilityId: ref().notNull(),
    endpointId: ref().notNull(),
    eventId: ref().notNull(),
    /** The event's booking; null for a test. */
    bookingId: ref(),
    state: text({ enum: ['waiting', 'delivered', 'given-up'] }).notNull(),
    /** Attempts of the current round; replaying or resuming starts a new one. */
    attempts: integer().notNull().default(0),
    /** Not to be sent before this time; null: at once. */
    dueAt: instant(),
    /** Until when a worker has claimed it; later any worker may claim it. */
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
    refersTo(t, t.endpointId, webhookEndpoint).onDelete('cascade'),
    refersTo(t, t.eventId, webhookEvent).onDelete('cascade'),
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
    /** Null if there was no response. */
    status: integer(),
    /** Null if it was accepted. */
    failure: text({ enum: failures }),
    /**
     * The beginning of the response, only for failures and tests: the other system may write anything in it,
     * even personal data.
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

/** What the sealed columns are bound to. */
export const sealedAt = {
  secret: (endpointId: number) => ({ table: 'webhook_endpoint', column: 'secret', row: endpointId }),
  answer: (endpointId: number, eventId: number, number: number) => ({
    table: 'webhook_attempt',
    column: 'answer',
    row: `${endpointId}/${eventId}/${number}`,
  }),
};
