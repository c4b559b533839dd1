import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';

/**
 * Audit entries: who saw and did what (docs/decisions/2026-11-22-audit.md). A trigger rejects every update of a
 * row. Partitioned by month.
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
    /** Ids and field names. Must not contain personal data. */
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
 * The number of refused attempts within one hour that share an audit entry. A trigger allows the count only
 * to increase, and only until it is closed.
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
    /** Id of the user whose sign-in was attempted; 0 if there is none. */
    about: ref().notNull(),
    count: integer().notNull(),
    lastAt: instant().notNull(),
    sources: text().array().notNull(),
    /** When the count was sealed. Later attempts are not added. Null while the count is open. */
    closedAt: instant(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.entryId] }),
    unique().on(t.facilityId, t.hour, t.action, t.actorKind, t.actorId, t.about),
    index('audit_tally_open').on(t.hour).where(sql`${t.closedAt} is null`),
  ],
);

/** Entries that are not sealed yet. A trigger inserts the rows. */
export const auditPending = pgTable(
  'audit_pending',
  { facilityId: ref().notNull(), entryId: ref().notNull() },
  t => [primaryKey({ columns: [t.facilityId, t.entryId] })],
);

/**
 * A sealed batch of entries and of attempt counts for completed hours. Each seal covers the HMAC of the
 * previous seal (docs/decisions/2026-11-22-audit.md).
 */
export const auditSeal = pgTable(
  'audit_seal',
  {
    facilityId: ref().notNull(),
    /** Numbered from 1 within each hotel. */
    id: ref().notNull(),
    at: instant().notNull(),
    entries: ref().array().notNull(),
    tallies: ref().array().notNull(),
    /** SHA-256 of the sealed content. */
    digest: bytea().notNull(),
    /** Covers this seal and the HMAC of the previous seal. */
    hmac: bytea().notNull(),
  },
  t => [primaryKey({ columns: [t.facilityId, t.id] })],
);

/**
 * One note per hotel, signed by the application. It names the last seal that the function `forget_audit` has
 * deleted.
 */
export const auditDeletionNote = pgTable(
  'audit_forgotten',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    /** When the last deleted seal was made. All entries that it names are older. */
    before: instant().notNull(),
    at: instant().notNull(),
    /** The last deleted seal. The next seal covers its HMAC. */
    seal: ref().notNull(),
    sealHmac: bytea().notNull(),
    /**
     * Entries that belong to deleted seals but still exist, because a later seal covers the attempt counts of
     * their hour.
     */
    carried: ref().array().notNull(),
    hmac: bytea().notNull(),
  },
  t => [primaryKey({ columns: [t.facilityId, t.id] })],
);
