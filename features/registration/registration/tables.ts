import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { refersTo } from '#features/access/access/queries/same-hotel.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { localizedFilter, question } from '#features/form/questionnaire/tables.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import type { Item } from '#features/hotel/register-law/rules/items.ts';
import { marks } from '#features/hotel/register-law/rules/register-status.ts';
import type { RegisterRules } from '#features/hotel/register-law/rules/required.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';
import { registrationEvents } from './rules.ts';

/**
 * Who registers for a booking: 0 the main guest, 1…n the room leaders (docs/reference/proofs.md#slots).
 * Secrets that must be shown again stand twice: as a keyed hash to find them, sealed to send them
 * (docs/reference/proofs.md#secrets-of-a-slot).
 */
export const slot = pgTable(
  'slot',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    bookingId: ref().notNull(),
    number: integer().notNull(),
    /** A room leader's name and e-mail as the main guest gave them; empty for the main guest. */
    name: text().notNull().default(''),
    email: text().notNull().default(''),
    tokenHash: bytea().notNull().unique(),
    tokenSealed: bytea().notNull(),
    shortCodeHash: bytea().notNull().unique(),
    shortCodeSealed: bytea().notNull(),
    verificationCodeHash: bytea().notNull(),
    verificationCodeSealed: bytea().notNull(),
    /** When a person first opened the link (`in_use`). */
    openedAt: instant(),
    createdAt: instant().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    unique().on(t.facilityId, t.bookingId, t.number),
    index().on(t.facilityId, t.verificationCodeHash),
    refersTo(t, t.bookingId, booking),
  ],
);

/** One submitted form of one slot; on the wire a "visitor log" (docs/reference/registrations.md). */
export const registration = pgTable(
  'registration',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    bookingId: ref().notNull(),
    slotId: ref().notNull(),
    /** The session that submitted: when it asks again, it gets the same QR code. */
    guestSessionId: ref().notNull(),
    /** Keyed hash of the answers as they were sent, by which a retry is known; null: nobody noted it, or they are deleted. */
    sentHash: bytea(),
    /** How well they had proven the booking. */
    proof: text({ enum: ['strong', 'weak'] })
      .notNull()
      .default('strong'),
    /** When staff checked that a person who had proven it weakly is the one who booked. */
    personCheckedAt: instant(),
    personCheckedBy: ref(),
    submittedAt: instant().notNull(),
    language: text().notNull(),
    timezone: text().notNull(),
    email: text().notNull(),
    /** The guest's choice in step 2; null where the hotel does not ask. */
    localizedFilterId: ref(),
    myPageHash: bytea().notNull().unique(),
    myPageSealed: bytea().notNull(),
    qrHash: bytea().notNull().unique(),
    qrSealed: bytea().notNull(),
    termsHash: text().notNull(),
    termsLanguage: text().notNull(),
    /** `checkbox`, or `signature` where signing stands for accepting. */
    termsAcceptedBy: text().notNull(),
    /**
     * The outcome of the last reading of the QR code, and its time; a repetition keeps the first time
     * (docs/reference/registrations.md#the-qr-code).
     */
    decodedAt: instant(),
    decodedStatus: text(),
    /** How often it was amended. Who shows it and writes it later says what he saw. */
    version: integer().notNull().default(0),
    /** When the guest said that all is right as it stands now, and which member of staff took that down; null: the guest himself. */
    dataConfirmedAt: instant(),
    dataConfirmedBy: ref(),
    /** By which rules its entry in the guest register is judged; null: it is older than these (`register-law`). */
    registerRules: jsonb().$type<RegisterRules>(),
    withdrawnAt: instant(),
    /** null: the guest, who had not made it (`disown`). */
    withdrawnBy: ref(),
    withdrawnReason: text(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    uniqueIndex('registration_one_a_slot').on(t.facilityId, t.slotId).where(sql`${t.withdrawnAt} is null`),
    index().on(t.facilityId, t.bookingId),
    refersTo(t, t.bookingId, booking),
    refersTo(t, t.slotId, slot),
    refersTo(t, t.localizedFilterId, localizedFilter),
  ],
);

/** Somebody who stays: 0 the one who filled in the form, 1…n the companions. */
export const person = pgTable(
  'person',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    registrationId: ref().notNull(),
    number: integer().notNull(),
    /** When staff saw the original passport. */
    passportSeenAt: instant(),
    passportSeenBy: ref(),
    /** How they stand in the guest register, and what is missing; null where nothing is asked for (`refresh-register.ts`). */
    registerMark: text({ enum: marks }),
    registerMissing: text().$type<Item>().array().notNull().default([]),
    /** A companion who filled in by a link of their own: what they entered is shown to staff and to them alone. */
    byLink: boolean().notNull().default(false),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    uniqueIndex().on(t.facilityId, t.registrationId, t.number),
    refersTo(t, t.registrationId, registration),
  ],
);

/**
 * The answers of a person. The passport number is stored sealed (docs/security/data-classification.md), everything else in
 * `value`.
 */
export const answer = pgTable(
  'answer',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    personId: ref().notNull(),
    questionId: ref().notNull(),
    value: text(),
    sealed: bytea(),
    /** The guest left the PMS's value as it was. */
    fromBooking: boolean().notNull().default(false),
    /** Of a name: the family name as the passport has it that was read for it. */
    familyName: text(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    uniqueIndex().on(t.facilityId, t.personId, t.questionId),
    refersTo(t, t.personId, person),
    refersTo(t, t.questionId, question),
  ],
);

/** What was changed of a registration at one time (docs/reference/registrations.md#amending). */
export const amendment = pgTable(
  'amendment',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    registrationId: ref().notNull(),
    /** That the registration has since. */
    version: integer().notNull(),
    at: instant().notNull(),
    /**
     * `my-page`: by its address, which fills in what is missing and shows nothing. `companion`: who joined by a link of their own.
     */
    byKind: text({ enum: ['staff', 'guest', 'my-page', 'companion'] }).notNull(),
    byUser: ref(),
    /** Free text of staff, which may name somebody; "" where none was given. */
    reason: text().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    uniqueIndex().on(t.facilityId, t.registrationId, t.version),
    refersTo(t, t.registrationId, registration),
  ],
);

/** What an answer was before an amendment, kept as the answer itself is; both null where there was none. */
export const amendedAnswer = pgTable(
  'amended_answer',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    amendmentId: ref().notNull(),
    personId: ref().notNull(),
    questionId: ref().notNull(),
    value: text(),
    sealed: bytea(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    uniqueIndex().on(t.facilityId, t.amendmentId, t.personId, t.questionId),
    index().on(t.facilityId, t.personId),
    refersTo(t, t.amendmentId, amendment),
    refersTo(t, t.personId, person),
    refersTo(t, t.questionId, question),
  ],
);

/** The last cursor given out in a facility: taken last in its transaction, so that cursors are in the order of commits. */
export const registrationCounter = pgTable(
  'registration_counter',
  { facilityId: ref().primaryKey(), last: bigint({ mode: 'number' }).notNull() },
  t => [foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] })],
);

/** What became of registrations, for the PMS to follow (docs/reference/registrations.md#what-the-pms-follows). */
export const registrationEvent = pgTable(
  'registration_event',
  {
    facilityId: ref().notNull(),
    cursor: bigint({ mode: 'number' }).notNull(),
    type: text({ enum: registrationEvents }).notNull(),
    registrationId: ref().notNull(),
    at: instant().notNull(),
  },
  t => [primaryKey({ columns: [t.facilityId, t.cursor] }), refersTo(t, t.registrationId, registration)],
);

/**
 * The places that sealed columns are sealed for (docs/security/data-classification.md): each is known before its row
 * has an id.
 */
export const sealedAt = {
  myPageId: (slotId: number) => ({ table: 'registration', column: 'my_page_sealed', row: slotId }),
  qr: (slotId: number) => ({ table: 'registration', column: 'qr_sealed', row: slotId }),
  answer: (personId: number, questionId: number) => ({
    table: 'answer',
    column: 'sealed',
    row: `${personId}/${questionId}`,
  }),
  amendedAnswer: (amendmentId: number, personId: number, questionId: number) => ({
    table: 'amended_answer',
    column: 'sealed',
    row: `${amendmentId}/${personId}/${questionId}`,
  }),
};
