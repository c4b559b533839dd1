import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';

/** The entries of the audit: who saw and did what (docs/decisions/2026-11-22-what-is-on-record.md). A trigger refuses every change of a row. Kept by months. */
export const auditEntry = pgTable(
  'audit_entry',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    at: instant().notNull(),
    actorKind: text().notNull(),
    actorId: ref(),
    action: text().notNull(),
    bookingId: ref(),
    /** Ids and names of fields; never the personal data itself. */
    details: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The network of the call that it was done by. */
    source: text(),
    /** Of staff or a guest. */
    sessionId: ref(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id, t.at] }),
    index().on(t.facilityId, t.bookingId),
    index().on(t.facilityId, t.action, t.id),
    index().on(t.facilityId, t.at, t.id),
    index().on(t.facilityId, t.actorKind, t.actorId, t.at, t.id),
    index().on(t.facilityId, t.sessionId).where(sql`${t.sessionId} is not null`),
  ],
);

/** How often an entry that stands for an hour of refused tries was meant. A trigger lets it only grow, until it is closed. */
export const auditTally = pgTable(
  'audit_tally',
  {
    facilityId: ref().notNull(),
    entryId: ref().notNull(),
    hour: instant().notNull(),
    action: text().notNull(),
    actorKind: text().notNull(),
    /** 0 for nobody in particular. */
    actorId: ref().notNull(),
    /** The user whose sign-in it was tried on; 0 for none. */
    about: ref().notNull(),
    count: integer().notNull(),
    lastAt: instant().notNull(),
    sources: text().array().notNull(),
    /** Since when it is sealed and counts no further. */
    closedAt: instant(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.entryId] }),
    unique().on(t.facilityId, t.hour, t.action, t.actorKind, t.actorId, t.about),
    index('audit_tally_open').on(t.hour).where(sql`${t.closedAt} is null`),
  ],
);

/** Entries that wait for their seal; a trigger notes them. */
export const auditPending = pgTable(
  'audit_pending',
  { facilityId: ref().notNull(), entryId: ref().notNull() },
  t => [primaryKey({ columns: [t.facilityId, t.entryId] })],
);

/** A batch of entries, and of hours of tries that are over, sealed one behind the other (docs/decisions/2026-11-22-what-is-on-record.md). */
export const auditSeal = pgTable(
  'audit_seal',
  {
    facilityId: ref().notNull(),
    /** Counted from 1 in each hotel. */
    id: ref().notNull(),
    at: instant().notNull(),
    entries: ref().array().notNull(),
    tallies: ref().array().notNull(),
    /** SHA-256 of what they say. */
    digest: bytea().notNull(),
    /** Over this seal and the HMAC of the one before it. */
    hmac: bytea().notNull(),
  },
  t => [primaryKey({ columns: [t.facilityId, t.id] })],
);

/**
 * Up to which seal the entries of a hotel have fallen away, by the function `forget_audit`: a note that the application signs,
 * one a hotel.
 */
export const auditForgotten = pgTable(
  'audit_forgotten',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    /** When that seal was made: everything it names is older. */
    before: instant().notNull(),
    at: instant().notNull(),
    /** The last seal that fell away, and its HMAC, on which the next one builds. */
    seal: ref().notNull(),
    sealHmac: bytea().notNull(),
    /** Entries that those seals named and that are still there: a later seal holds their hour of tries. */
    carried: ref().array().notNull(),
    hmac: bytea().notNull(),
  },
  t => [primaryKey({ columns: [t.facilityId, t.id] })],
);
