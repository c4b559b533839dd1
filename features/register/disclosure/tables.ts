import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { refersTo } from '#features/access/access/queries/same-hotel.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';
import { fileKinds, grounds, states } from './rules.ts';

/**
 * A request by an authority for the guest register (docs/reference/disclosure.md). Who asks there, and what for, is sealed: the
 * officer is a person, too. Kept as long as the audit.
 */
export const disclosure = pgTable(
  'disclosure',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    state: text({ enum: states }).notNull(),
    ground: text({ enum: grounds }).notNull(),
    /** Authority, officer, contact, their reference and words, as JSON. */
    sealed: bytea().notNull(),
    /** The first and last day of check-in; null where persons are named. */
    fromDay: date(),
    toDay: date(),
    /** The persons that are named; null where it is a range. They may be deleted before the request is. */
    personIds: bigint({ mode: 'number' }).array(),
    withPictures: boolean().notNull(),
    /** How many persons it concerned when it was asked for. */
    persons: integer().notNull(),
    askedBy: ref().notNull(),
    askedAt: instant().notNull(),
    /** Made by the page that asked: pressed twice, it asks once. */
    askKey: text().notNull(),
    decidedBy: ref(),
    decidedAt: instant(),
    /** Why it was refused or withdrawn, sealed. */
    reasonSealed: bytea(),
    /** How many persons and pictures are in the files. */
    personsGiven: integer(),
    picturesGiven: integer(),
    availableUntil: instant(),
    /** The password of the files, sealed, until it is shown. */
    passwordSealed: bytea(),
    passwordShownAt: instant(),
    endedAt: instant(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    unique().on(t.facilityId, t.askedBy, t.askKey),
    index().on(t.state),
    index('disclosure_by_age').on(t.askedAt),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);

/**
 * A file that is prepared for an authority, in parts, each sealed in the file store under `path`. One that was begun and not
 * finished, or whose time is over, is discarded; the row goes once nobody can be writing its parts any more.
 */
export const disclosureFile = pgTable(
  'disclosure_file',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    disclosureId: ref().notNull(),
    kind: text({ enum: fileKinds }).notNull(),
    path: text().notNull().unique(),
    keyWrapped: bytea().notNull(),
    /** How many parts may have been written: counted before each. */
    parts: integer().notNull().default(0),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: instant().notNull(),
    finishedAt: instant(),
    discardedAt: instant(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    index().on(t.facilityId, t.disclosureId),
    index('disclosure_file_discarded').on(t.discardedAt).where(sql`${t.discardedAt} is not null`),
    refersTo(t, t.disclosureId, disclosure),
  ],
);
