import { isNull, type SQLWrapper, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
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
import { facility } from '#features/hotel/facility/tables.ts';
import { marks } from '#features/hotel/register-law/rules/register-status.ts';
import { instant, ref, rowId } from '#platform/database/columns.ts';
import type { BookingMetadata } from './contract.ts';
import { origins } from './rules/origin.ts';

/**
 * A condition that is true for every booking. Only queries with this condition can use the cross-hotel index
 * of recent changes, because that index would give a hotel's list a bad plan.
 */
export const hasPositiveId = (id: SQLWrapper) => sql`${id} > 0`;

/**
 * A booking as the PMS sent it. The columns of the list are stored rather than computed per row
 * (docs/reference/bookings.md#status).
 */
export const booking = pgTable(
  'booking',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    pmsCode: text().notNull(),
    pmsBookingNo: text('pms_reservation_no').notNull(),
    /** Who created the booking. Becomes `pms` when a PMS sends a booking that came from staff or a file. */
    origin: text({ enum: origins }).notNull().default('pms'),
    revision: bigint({ mode: 'number' }),
    /**
     * 1 active, 2 cancelled, 3 checked in, 4 checked out, null unknown. Set by the PMS. For bookings entered by
     * hand or from a file, set by Genkan.
     */
    pmsBookingStatus: integer(),
    checkinDate: date({ mode: 'string' }).notNull(),
    checkinTime: text(),
    checkoutDate: date({ mode: 'string' }).notNull(),
    checkoutTime: text(),
    roomNumber: text(),
    guestContactNo: text(),
    metadata: jsonb().$type<BookingMetadata>().notNull(),
    /** Number of persons set by staff to correct the PMS's number (docs/reference/bookings.md#persons). */
    personLimit: integer(),
    stopSendGuideMail: boolean().notNull().default(false),
    /** When staff last sent an expired link by hand (docs/reference/proofs.md#links). */
    linkReopenedAt: instant(),
    /**
     * When the first guest arrived, as recorded in `arrival` by a kiosk, a door or the front desk. Null if not
     * recorded, even if the PMS reports an arrival.
     */
    arrivedAt: instant(),

    bookingStatusId: integer().notNull(),
    /**
     * True if a registration was submitted after staff last viewed the booking
     * (docs/reference/bookings.md#status).
     */
    isNew: boolean().notNull().default(false),
    name: text().notNull(),
    nameKana: text().notNull(),
    /** E.164 if the number can be parsed, otherwise as the PMS sent it. */
    phone: text().notNull(),
    email: text().notNull(),
    /**
     * The phones and email addresses accepted as a proof, if the contact data changed after a registration.
     * Null: the booking's current contacts are accepted (docs/reference/proofs.md#contact-data-that-changes).
     */
    trustedContact: text().array(),
    /**
     * When a message bounced because the address does not exist. A trigger resets this column to null when the
     * contact changes.
     */
    emailClosedAt: instant(),
    phoneClosedAt: instant(),
    sendMethod: text({ enum: ['email', 'sms', '--'] }).notNull(),
    pastSendMethod: text(),
    /** Whether the last guide message did not reach the guest and the contact data has not changed since. */
    undelivered: boolean().notNull().default(false),
    receiptAddress: text(),
    hasPassportPicture: boolean().notNull().default(false),
    hasFacePicture: boolean().notNull().default(false),
    registeredAt: instant(),
    /** The worst guest register mark of the booking's persons. Null until somebody has registered. */
    registerMark: text({ enum: marks }),
    /**
     * Numbers of persons on the booking's registrations: all persons, persons with an incomplete register entry, and
     * persons whose passport has not been checked.
     */
    personsRegistered: integer().notNull().default(0),
    personsLacking: integer().notNull().default(0),
    passportsUnseen: integer().notNull().default(0),
    /** When optional answers were purged. Null if new optional answers were given afterwards. */
    optionalEndedAt: instant(),
    guestNames: text().array().notNull().default([]),
    searchTexts: text().array().notNull().default([]),

    /**
     * `bookingPast` has been recorded for this booking since this time. Null: since the booking was created.
     */
    pastKeptSince: instant(),
    createdAt: instant().notNull(),
    /** Set from the database clock at every write. Open lists poll this column. */
    updatedAt: instant().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    unique().on(t.facilityId, t.pmsCode, t.pmsBookingNo),
    index('booking_list').on(t.facilityId, t.checkinDate, t.id),
    index('booking_list_by_status').on(t.facilityId, t.bookingStatusId, t.checkinDate, t.id),
    index('booking_changes').on(t.facilityId, t.updatedAt),
    // This index is used by queries across all hotels.
    index('booking_lately_changed').on(t.updatedAt, t.facilityId).where(hasPositiveId(t.id)),
    index('booking_by_creation').on(t.facilityId, t.createdAt),
    index('booking_by_checkout').on(t.facilityId, t.checkoutDate, t.id),
    index('booking_never_stayed')
      .on(t.facilityId, t.checkoutDate, t.id)
      .where(sql`${t.registeredAt} is null or ${t.pmsBookingStatus} = 2`),
    index('booking_with_optional')
      .on(t.facilityId, t.checkoutDate, t.id)
      .where(sql`${t.registeredAt} is not null and ${t.optionalEndedAt} is null`),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);

/**
 * An arrival recorded by a kiosk, a door or the front desk. One per slot (docs/reference/bookings.md#arriving).
 */
export const arrival = pgTable(
  'arrival',
  {
    facilityId: ref().notNull(),
    bookingId: ref().notNull(),
    /** 0 is the main guest, 1 and up the room leaders. */
    slotNumber: integer().notNull(),
    at: instant().notNull(),
    roomNumber: text(),
    /** Name that the kiosk or door sent; `AT_DESK` for staff. */
    notedBy: text().notNull(),
    apiKeyId: ref(),
    userId: ref(),
    notedAt: instant().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.bookingId, t.slotNumber] }),
    foreignKeyTo(t, t.bookingId, booking).onDelete('cascade'),
  ],
);

/** A cancellation of a booking that has not been received yet, kept while the booking may still arrive. */
export const earlyCancellation = pgTable(
  'early_cancellation',
  {
    facilityId: ref().notNull(),
    pmsCode: text().notNull(),
    pmsBookingNo: text('pms_reservation_no').notNull(),
    /** Null if the cancellation had no revision and therefore counts as newer than any revision. */
    revision: bigint({ mode: 'number' }),
    at: instant().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.pmsCode, t.pmsBookingNo] }),
    index('early_cancellation_by_time').on(t.at),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);

/** A legal hold. No data of the booking is deleted until the hold is lifted (docs/reference/retention.md). */
export const bookingHold = pgTable(
  'booking_hold',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    bookingId: ref().notNull(),
    /** Written by the owner. Never copied to the audit log. */
    reason: text().notNull(),
    placedAt: instant().notNull(),
    placedBy: ref().notNull(),
    liftedAt: instant(),
    liftedBy: ref(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    index().on(t.facilityId, t.bookingId),
    uniqueIndex('booking_hold_once').on(t.facilityId, t.bookingId).where(isNull(t.liftedAt)),
    foreignKeyTo(t, t.bookingId, booking),
  ],
);

export const bookingPast = pgTable(
  'booking_past',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    bookingId: ref().notNull(),
    until: instant().notNull(),
    pmsBookingStatus: integer(),
    checkinDate: date({ mode: 'string' }).notNull(),
    sendMethod: text({ enum: ['email', 'sms', '--'] }).notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    index().on(t.facilityId, t.bookingId),
    foreignKeyTo(t, t.bookingId, booking).onDelete('cascade'),
  ],
);

/**
 * Every status that a booking has reached (docs/reference/bookings.md#status). The booking shows the most
 * advanced status.
 */
export const bookingStatusLog = pgTable(
  'booking_status_log',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    bookingId: ref().notNull(),
    bookingStatusId: integer().notNull(),
    /** The user who viewed or confirmed the booking. Null if a guest or the system set the status. */
    userId: ref(),
    at: instant().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id, t.at] }),
    index().on(t.facilityId, t.bookingId),
    foreignKeyTo(t, t.bookingId, booking),
  ],
);

/**
 * Keys by which a guest without a link finds a booking on its day: the booking's numbers and the last digits of
 * its phones, normalized by the database functions `number_key` and `phone_key`. Maintained by triggers.
 */
export const bookingKey = pgTable(
  'booking_key',
  {
    facilityId: ref().notNull(),
    checkinDate: date({ mode: 'string' }).notNull(),
    key: text().notNull(),
    bookingId: ref().notNull(),
  },
  t => [primaryKey({ columns: [t.facilityId, t.checkinDate, t.key, t.bookingId] })],
);

/**
 * Search index: keyed hashes of the character pairs in a booking's `searchTexts`. All hotels can read all rows,
 * because row-level security would prevent use of the index. Matches are then checked on `booking`, which is
 * protected (docs/decisions/2026-11-22-keys-and-search-hashes.md). A hotel can write only its own rows.
 */
export const bookingSearch = pgTable(
  'booking_search',
  { facilityId: ref().notNull(), bookingId: ref().notNull(), grams: text().array().notNull() },
  t => [
    primaryKey({ columns: [t.facilityId, t.bookingId] }),
    index('booking_search_grams').using('gin', t.grams),
    foreignKeyTo(t, t.bookingId, booking),
  ],
);
