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
import { refersTo } from '#features/access/access/queries/same-hotel.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { marks } from '#features/hotel/register-law/rules/standing.ts';
import { instant, ref, rowId } from '#platform/database/columns.ts';
import type { BookingMetadata } from './contract.ts';
import { origins } from './rules/origin.ts';

/** True of every booking. Who asks for it may use the index of what changed lately in all hotels, which leads a hotel's list astray. */
export const anyBooking = (id: SQLWrapper) => sql`${id} > 0`;

/**
 * A booking as the PMS knows it, with the columns of the list kept beside it (stored, not computed per row:
 * docs/reference/bookings.md#status).
 */
export const booking = pgTable(
  'booking',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    pmsCode: text().notNull(),
    pmsBookingNo: text('pms_reservation_no').notNull(),
    /** Who entered it; a PMS that sends a booking of a file takes it over. */
    origin: text({ enum: origins }).notNull().default('pms'),
    revision: bigint({ mode: 'number' }),
    /** 1 active, 2 cancelled, 3 checked in, 4 checked out, null unknown. Only the PMS sets it. */
    pmsBookingStatus: integer(),
    checkinDate: date({ mode: 'string' }).notNull(),
    checkinTime: text(),
    checkoutDate: date({ mode: 'string' }).notNull(),
    checkoutTime: text(),
    roomNumber: text(),
    guestContactNo: text(),
    metadata: jsonb().$type<BookingMetadata>().notNull(),
    /** How many persons staff allow, where the PMS's number is wrong (docs/reference/bookings.md#persons). */
    personLimit: integer(),
    stopSendGuideMail: boolean().notNull().default(false),
    /** When staff last sent the link by hand although it had expired (docs/reference/proofs.md#links). */
    linkReopenedAt: instant(),
    /** When the first of its guests arrived, by a kiosk, a door or the front desk; null: nobody has, or only the PMS knows (`arrival`). */
    arrivedAt: instant(),

    bookingStatusId: integer().notNull(),
    /** A registration came after staff last looked (docs/reference/bookings.md#status). */
    isNew: boolean().notNull().default(false),
    name: text().notNull(),
    nameKana: text().notNull(),
    /** E.164 where the number can be read so, else as the PMS gave it. */
    phone: text().notNull(),
    email: text().notNull(),
    /**
     * The phones and addresses that prove the booking since its contact data were changed after a registration; null: those that it
     * has (docs/reference/proofs.md#contact-data-that-changes).
     */
    trustedContact: text().array(),
    /** When a message came back because nobody has this address or number; null again, by a trigger, once it changes. */
    emailClosedAt: instant(),
    phoneClosedAt: instant(),
    sendMethod: text({ enum: ['email', 'sms', '--'] }).notNull(),
    pastSendMethod: text(),
    /** The last guide message did not reach the guest, and their address is still the same. */
    undelivered: boolean().notNull().default(false),
    receiptAddress: text(),
    hasPassportPicture: boolean().notNull().default(false),
    hasFacePicture: boolean().notNull().default(false),
    registeredAt: instant(),
    /** The worst mark in the guest register among its persons; null before anybody has registered. */
    registerMark: text({ enum: marks }),
    /** How many persons are on its registrations, how many of them lack something in the register, and whose passport nobody has seen. */
    personsRegistered: integer().notNull().default(0),
    personsLacking: integer().notNull().default(0),
    passportsUnseen: integer().notNull().default(0),
    /** When the answers went that no register asks for; null again once it gets new ones. */
    optionalEndedAt: instant(),
    /** Names of everybody on its registrations, and of the room leaders. */
    guestNames: text().array().notNull().default([]),
    /** The texts that a search compares with; see `search-texts.ts`. */
    searchTexts: text().array().notNull().default([]),

    /** Since when `bookingPast` is kept of it; null: since it came in. */
    pastKeptSince: instant(),
    createdAt: instant().notNull(),
    /** The database's own clock, at every write: the open list follows it. */
    updatedAt: instant().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    unique().on(t.facilityId, t.pmsCode, t.pmsBookingNo),
    index('booking_list').on(t.facilityId, t.checkinDate, t.id),
    index('booking_list_by_status').on(t.facilityId, t.bookingStatusId, t.checkinDate, t.id),
    index('booking_changes').on(t.facilityId, t.updatedAt),
    // Of all hotels at once.
    index('booking_lately_changed').on(t.updatedAt, t.facilityId).where(anyBooking(t.id)),
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

/** That somebody has arrived, as a kiosk, a door or the front desk noted it: once a slot (docs/reference/bookings.md#arriving). */
export const arrival = pgTable(
  'arrival',
  {
    facilityId: ref().notNull(),
    bookingId: ref().notNull(),
    /** 0 the main guest, from 1 on the room leaders. */
    slotNumber: integer().notNull(),
    at: instant().notNull(),
    /** The room that was given with it. */
    roomNumber: text(),
    /** Which kiosk or door, in its own words; `AT_DESK` where staff did. */
    notedBy: text().notNull(),
    /** The key that it called with. */
    apiKeyId: ref(),
    /** Who of staff. */
    userId: ref(),
    notedAt: instant().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.bookingId, t.slotNumber] }),
    refersTo(t, t.bookingId, booking).onDelete('cascade'),
  ],
);

/** A cancellation of a booking that the hotel does not have, kept for as long as the booking may still come. */
export const earlyCancellation = pgTable(
  'early_cancellation',
  {
    facilityId: ref().notNull(),
    pmsCode: text().notNull(),
    pmsBookingNo: text('pms_reservation_no').notNull(),
    /** Null if it came without one: then it is newer than any. */
    revision: bigint({ mode: 'number' }),
    at: instant().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.pmsCode, t.pmsBookingNo] }),
    index('early_cancellation_by_time').on(t.at),
    foreignKey({ columns: [t.facilityId], foreignColumns: [facility.id] }),
  ],
);

/** A legal hold: while it is not lifted, nothing of the booking is deleted (docs/reference/retention.md). */
export const bookingHold = pgTable(
  'booking_hold',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    bookingId: ref().notNull(),
    /** In the owner's words; never in the audit. */
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
    refersTo(t, t.bookingId, booking),
  ],
);

/** How a booking stood until it changed, where guide messages depend on it. A trigger keeps it. */
export const bookingPast = pgTable(
  'booking_past',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    bookingId: ref().notNull(),
    /** By the database's own clock. */
    until: instant().notNull(),
    pmsBookingStatus: integer(),
    checkinDate: date({ mode: 'string' }).notNull(),
    sendMethod: text({ enum: ['email', 'sms', '--'] }).notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id] }),
    index().on(t.facilityId, t.bookingId),
    refersTo(t, t.bookingId, booking).onDelete('cascade'),
  ],
);

/** Every status that a booking reached (docs/reference/bookings.md#status). The booking shows the furthest. */
export const bookingStatusLog = pgTable(
  'booking_status_log',
  {
    facilityId: ref().notNull(),
    id: rowId(),
    bookingId: ref().notNull(),
    bookingStatusId: integer().notNull(),
    /** The member of staff who looked or confirmed; null for what a guest or the system did. */
    userId: ref(),
    at: instant().notNull(),
  },
  t => [
    primaryKey({ columns: [t.facilityId, t.id, t.at] }),
    index().on(t.facilityId, t.bookingId),
    refersTo(t, t.bookingId, booking),
  ],
);

/**
 * By what a guest without a link finds a booking of a day: its numbers and the ends of its phones, each in the one form
 * that `number_key` and `phone_key` of the database give it. Triggers keep it.
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
 * Which bookings may match a search: keyed hashes of the pairs of characters in their `searchTexts`. Any row can be
 * read, since row-level security would bar the index; what it finds is compared on `booking`, which has it
 * (docs/decisions/2026-11-22-hashed-search-pairs.md). Written is it by the hotel alone.
 */
export const bookingSearch = pgTable(
  'booking_search',
  { facilityId: ref().notNull(), bookingId: ref().notNull(), grams: text().array().notNull() },
  t => [
    primaryKey({ columns: [t.facilityId, t.bookingId] }),
    index('booking_search_grams').using('gin', t.grams),
    refersTo(t, t.bookingId, booking),
  ],
);
