import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';

/**
 * Audit entries: who saw and did what (docs/decisions/2026-11-22-audit.md). A trigger rejects every
 * change of a row. Partitioned by month.
 */
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
    /** Ids and field names; never personal data. */
    details: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The caller's network. */
    source: text(),
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

/**
 * The count of an entry that covers an hour of refused attempts. A trigger only lets it increase, until it is
 * closed.
 */
export const auditTally = pgTable(
  'audit_tally',
  {
    facilityId: ref().notNull(),
    entryId: ref().notNull(),
    hour: instant().notNull(),
    action: text().notNull(),
    actorKind: text().notNull(),
    /** 0 if unknown. */
    actorId: ref().notNull(),
    /** The user whose sign-in was attempted; 0 for none. */
    about: ref().notNull(),
    count: integer().notNull(),
    lastAt: instant().notNull(),
    sources: text().array().notNull(),
    /** When it was sealed; it no longer counts from then on. */
    closedAt: instant(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.entryId] }),
    unique().on(t.facilityId, t.hour, t.action, t.actorKind, t.actorId, t.about),
    index('audit_tally_open').on(t.hour).where(sql`${t.closedAt} is null`),
  ],
);

/** Entries waiting to be sealed, recorded by a trigger. */
export const auditPending = pgTable(
  'audit_pending',
  { facilityId: ref().notNull(), entryId: ref().notNull() },
  t => [primaryKey({ columns: [t.facilityId, t.entryId] })],
);

/**
 * A sealed batch of entries and completed hours of attempts. Each seal builds on the previous one
 * (docs/decisions/2026-11-22-audit.md).
 */
export const auditSeal = pgTable(
  'audit_seal',
  {
    facilityId: ref().notNull(),
    /** Numbered from 1 in each hotel. */
    id: ref().notNull(),
    at: instant().notNull(),
    entries: ref().array().notNull(),
    tallies: ref().array().notNull(),
    /** SHA-256 of the sealed content. */
    digest: bytea().notNull(),
    /** Covers this seal and the HMAC of the previous one. */
    hmac: bytea().notNull(),
  },
  t => [primaryKey({ columns: [t.facilityId, t.id] })],
);

/**
 * One note per hotel, signed by the application: up to which seal the function `forget_audit` has deleted its
 * entries.
 */
export const auditForgotten = pgTable(
  'audit_forgotten',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    /** When that seal was made. All entries that it names are older. */
    before: instant().notNull(),
    at: instant().notNull(),
    /** The last deleted seal and its HMAC, on which the next seal builds. */
    seal: ref().notNull(),
    sealHmac: bytea().notNull(),
    /** Entries named by deleted seals that still exist because a later seal covers their hour of attempts. */
    carried: ref().array().notNull(),
    hmac: bytea().notNull(),
  },
  t => [primaryKey({ columns: [t.facilityId, t.id] })],
);
