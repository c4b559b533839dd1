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
import { foreignKeyTo } from '#features/access/access/queries/same-hotel.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { localizedFilter, question } from '#features/form/questionnaire/tables.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import type { Item } from '#features/hotel/register-law/rules/items.ts';
import { marks } from '#features/hotel/register-law/rules/register-status.ts';
import type { RegisterRules } from '#features/hotel/register-law/rules/required.ts';
import { bytea, instant, ref, rowId } from '#platform/database/columns.ts';
import { registrationEvents, sentBackEndings, sentBackReasons } from './rules.ts';

/**
 * A guest who registers for a booking: 0 is the main guest, 1…n are room leaders
 * (docs/reference/proofs.md#slots). Secrets that must be shown again are stored twice: as a keyed hash for
 * lookup and encrypted for sending (docs/reference/proofs.md#secrets-of-a-slot).
 */
export const slot = pgTable(
  'slot',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    bookingId: ref().notNull(),
    number: integer().notNull(),
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
    foreignKeyTo(t, t.bookingId, booking),
  ],
);

/** A submitted form of a slot. The API calls it "visitor log" (docs/reference/registrations.md). */
export const registration = pgTable(
  'registration',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    bookingId: ref().notNull(),
    slotId: ref().notNull(),
    /**
     * The session that submitted the form. If the session repeats the request, it receives the same QR code.
     */
    guestSessionId: ref().notNull(),
    /**
     * Keyed hash of the submitted answers, to detect a retry. Null if no hash was stored or the answers were
     * deleted.
     */
    sentHash: bytea(),
    proof: text({ enum: ['strong', 'weak'] })
      .notNull()
      .default('strong'),
    /** When staff checked that a person with a weak proof is the one who booked. */
    personCheckedAt: instant(),
    personCheckedBy: ref(),
    submittedAt: instant().notNull(),
    language: text().notNull(),
    timezone: text().notNull(),
    email: text().notNull(),
    /** The guest's choice in step 2. Null if the hotel has no step 2. */
    localizedFilterId: ref(),
    myPageHash: bytea().notNull().unique(),
    myPageSealed: bytea().notNull(),
    qrHash: bytea().notNull().unique(),
    qrSealed: bytea().notNull(),
    termsHash: text().notNull(),
    termsLanguage: text().notNull(),
    /** `checkbox`, or `signature` if signing counts as acceptance. */
    termsAcceptedBy: text().notNull(),
    /**
     * Result and time of the last scan of the QR code. Repeated successful scans keep the time of the first
     * one (docs/reference/registrations.md#the-qr-code).
     */
    decodedAt: instant(),
    decodedStatus: text(),
    version: integer().notNull().default(0),
    /**
     * When the guest confirmed the current data, and the staff member who recorded it (null if the guest did so
     * themselves).
     */
    dataConfirmedAt: instant(),
    dataConfirmedBy: ref(),
    /**
     * The rules against which the register entry is checked. Null for registrations made before rules were
     * stored (`register-law`).
     */
    registerRules: jsonb().$type<RegisterRules>(),
    withdrawnAt: instant(),
    /**
     * The user who withdrew the registration. Null for a guest who had not made it (`disownRegistration`).
     */
    withdrawnBy: ref(),
    withdrawnReason: text(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    uniqueIndex('registration_one_a_slot').on(t.facilityId, t.slotId).where(sql`${t.withdrawnAt} is null`),
    index().on(t.facilityId, t.bookingId),
    foreignKeyTo(t, t.bookingId, booking),
    foreignKeyTo(t, t.slotId, slot),
    foreignKeyTo(t, t.localizedFilterId, localizedFilter),
  ],
);

/** A person on a registration: 0 filled in the form, 1…n are companions. */
export const person = pgTable(
  'person',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    registrationId: ref().notNull(),
    number: integer().notNull(),
    passportSeenAt: instant(),
    passportSeenBy: ref(),
    /** The guest register mark and missing items. Null if the register requires nothing (`refreshRegister`). */
    registerMark: text({ enum: marks }),
    registerMissing: text().$type<Item>().array().notNull().default([]),
    /** True for a companion who used their own link. Only staff may see their answers. */
    byLink: boolean().notNull().default(false),
    /** True for a companion who was a child when they registered (`rules/children.ts`). */
    child: boolean().notNull().default(false),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    uniqueIndex().on(t.facilityId, t.registrationId, t.number),
    foreignKeyTo(t, t.registrationId, registration),
  ],
);

/**
 * A person's answers. The passport number is stored encrypted (docs/security/data-classification.md). All other
 * answers are in `value`.
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
    /** True if the guest kept the PMS value. */
    fromBooking: boolean().notNull().default(false),
    /** For a name: the family name in the passport from which the name was read. */
    familyName: text(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    uniqueIndex().on(t.facilityId, t.personId, t.questionId),
    foreignKeyTo(t, t.personId, person),
    foreignKeyTo(t, t.questionId, question),
  ],
);

/** A set of changes made to a registration at the same time (docs/reference/registrations.md#amending). */
export const amendment = pgTable(
  'amendment',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    registrationId: ref().notNull(),
    version: integer().notNull(),
    at: instant().notNull(),
    /**
     * `my-page`: with the My Page id, which allows filling in missing answers but shows no data. `companion`: a
     * companion joined with their own link.
     */
    byKind: text({ enum: ['staff', 'guest', 'my-page', 'companion'] }).notNull(),
    byUser: ref(),
    /** Free text by staff, which may contain personal data. "" if there is none. */
    reason: text().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    uniqueIndex().on(t.facilityId, t.registrationId, t.version),
    foreignKeyTo(t, t.registrationId, registration),
  ],
);

/**
 * An answer from before an amendment, stored like the answer itself. Both columns are null if there was no
 * answer.
 */
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
    foreignKeyTo(t, t.amendmentId, amendment),
    foreignKeyTo(t, t.personId, person),
    foreignKeyTo(t, t.questionId, question),
  ],
);

/** An item of a registration that staff sent back to the guest (docs/reference/registrations.md#sending-one-item-back). */
export const sentBack = pgTable(
  'sent_back',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    registrationId: ref().notNull(),
    personId: ref().notNull(),
    questionId: ref().notNull(),
    reason: text({ enum: sentBackReasons }).notNull(),
    /** Written by staff for the guest. May contain personal data. "" if there is none. */
    note: text().notNull(),
    sentAt: instant().notNull(),
    sentBy: ref().notNull(),
    /** Null while the item is waiting for the guest. */
    endedAt: instant(),
    ending: text({ enum: sentBackEndings }),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    index().on(t.facilityId, t.registrationId),
    uniqueIndex('sent_back_waiting')
      .on(t.facilityId, t.personId, t.questionId)
      .where(sql`${t.endedAt} is null`),
    foreignKeyTo(t, t.registrationId, registration),
    foreignKeyTo(t, t.personId, person),
    foreignKeyTo(t, t.questionId, question),
  ],
);

/**
 * The last cursor issued in a facility. Transactions increase it in their last write, so that cursors are in
 * commit order.
 */
export const registrationCounter = pgTable(
  'registration_counter',
  { facilityId: ref().primaryKey(), last: bigint({ mode: 'number' }).notNull() },
  t => [foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] })],
);

/** Registration events for the PMS (docs/reference/registrations.md#what-the-pms-follows). */
export const registrationEvent = pgTable(
  'registration_event',
  {
    facilityId: ref().notNull(),
    cursor: bigint({ mode: 'number' }).notNull(),
    type: text({ enum: registrationEvents }).notNull(),
    registrationId: ref().notNull(),
    at: instant().notNull(),
  },
  t => [primaryKey({ columns: [t.facilityId, t.cursor] }), foreignKeyTo(t, t.registrationId, registration)],
);

/**
 * Encryption contexts of the encrypted columns (docs/security/data-classification.md). Each uses only values
 * that are known before the row has an id.
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
