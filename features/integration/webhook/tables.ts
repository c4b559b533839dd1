import { sql } from 'drizzle-orm';
import { bigint, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { refersTo } from '#features/access/access/queries/same-hotel.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';
import { failures } from './rules/answers.ts';
import { eventTypes, pauseReasons, type TestEvent, type WebhookEvent } from './rules/events.ts';

/** An address of a hotel's own systems that is told what happens to its bookings (docs/reference/webhooks.md). */
export const webhookEndpoint = pgTable(
  'webhook_endpoint',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    url: text().notNull(),
    events: text({ enum: eventTypes }).array().notNull(),
    secretSealed: bytea().notNull(),
    /** The secrets before the last change that sign beside it, each until its time is over (`queries/secrets.ts`); the last until then. */
    previousSecretSealed: bytea(),
    previousUntil: instant(),
    pausedAt: instant(),
    pausedWhy: text({ enum: pauseReasons }),
    /** The first failure since anything was accepted; null: what came last was accepted. */
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
 * Something to be told, written by triggers in the transaction in which it happened, for hotels with an address that wants it. What of
 * the columns behind the booking is null depends on the type.
 */
export const webhookEvent = pgTable(
  'webhook_event',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    /** By which a receiver knows it again; the row's id would come again in a database that was restored. */
    publicId: uuid().notNull().defaultRandom(),
    type: text().$type<WebhookEvent | TestEvent>().notNull(),
    bookingId: ref(),
    registrationId: ref(),
    slot: integer(),
    /** Of the registration's own event (`GET pms/registrations`). */
    cursor: bigint({ mode: 'number' }),
    bookingStatusId: integer(),
    messageKind: text(),
    messageChannel: text(),
    messageOutcome: text(),
    /** Which facts of the booking changed, as `PUT pms/bookings` names them. */
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

/** An event on its way to one address. Those of a booking go in the order of their events, each once the one before is settled. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    facilityId: ref().notNull(),
    endpointId: ref().notNull(),
    eventId: ref().notNull(),
    /** The event's; null: a test. */
    bookingId: ref(),
    state: text({ enum: ['waiting', 'delivered', 'given-up'] }).notNull(),
    /** Tries of this round; a replay and a resumed address begin a new one. */
    attempts: integer().notNull().default(0),
    /** Not before this; null: at once. */
    dueAt: instant(),
    /** Until when whoever took it is given time: later it is anybody's. */
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

/** How one try went. */
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
    /** Null: there was no answer. */
    status: integer(),
    /** Null: it was accepted. */
    failure: text({ enum: failures }),
    /** The beginning of what was answered, of refusals and tests alone: the other system may say anything in it. */
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

/** The places that sealed columns are sealed for. */
export const sealedAt = {
  secret: (endpointId: number) => ({ table: 'webhook_endpoint', column: 'secret', row: endpointId }),
  answer: (endpointId: number, eventId: number, number: number) => ({
    table: 'webhook_attempt',
    column: 'answer',
    row: `${endpointId}/${eventId}/${number}`,
  }),
};
