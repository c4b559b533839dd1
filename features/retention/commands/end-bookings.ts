import {
  and,
  asc,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { inFacility } from '#features/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/queries/mint.ts';
import { lockBooking } from '#features/booking/commands/statuses.ts';
import type { Booking } from '#features/booking/queries/bookings.ts';
import { isCancelled } from '#features/booking/rules/status.ts';
import { booking, bookingSearch, bookingStatusLog } from '#features/booking/tables.ts';
import { draft } from '#features/check-in-form/tables.ts';
import { setting } from '#features/facility/queries/settings.ts';
import { businessDay, daysAfter } from '#features/facility/rules/business-day.ts';
import { guestSession } from '#features/guest-access/tables.ts';
import { type Discarded, removeDiscarded } from '#features/image/commands/images.ts';
import { image } from '#features/image/tables.ts';
import { message } from '#features/message/tables.ts';
import { recountPictures } from '#features/registration/commands/show-on-booking.ts';
import {
  amendedAnswer,
  amendment,
  answer,
  person,
  registration,
  registrationEvent,
  slot,
} from '#features/registration/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { countsFrom, DAYS, lastDayOfBooking, lastDayOfPicture, yearsAfter } from '../rules.ts';

type Hotel = { id: number; timezone: string; country: string };
type Kept = { registration_years: number; image_days: number };
type Place = Pick<Booking, 'checkoutDate' | 'id'>;

const AT_ONCE = 200;
const CANCELLED = eq(booking.pmsBookingStatus, 2);

/**
 * Deletes what a hotel keeps no longer (docs/decisions/2026-11-23-deletion.md): pictures of registrations, then bookings
 * with all that belongs to them. Each in a transaction of its own, in which it is judged again while it is locked. Out: how
 * many of both.
 */
export async function endOfHotel(hotel: Hotel): Promise<{ pictures: number; bookings: number }> {
  const kept = await inFacility(mintSystem(hotel.id), db => keptOf(db, hotel));
  const today = businessDay(now(), hotel.timezone);
  let pictures = 0;
  let bookings = 0;
  for await (const id of due(hotel, withPicturesDue(hotel, kept, today)))
    pictures += await endPictures(hotel, today, id);
  for (const which of [neverCame(hotel, today), longAgo(kept, today)])
    for await (const id of due(hotel, which)) if (await endBooking(hotel, today, id)) bookings += 1;
  return { pictures, bookings };
}

/** Read anew for each booking: the hotel may just have decided to keep things longer. */
const keptOf = (db: Db, { id }: Hotel): Promise<Kept> => setting(db, id, 'retention');

/** The bookings of a hotel that a condition names, by their check-out, some at a time. */
async function* due({ id: facilityId }: Hotel, which: SQL | undefined): AsyncGenerator<number> {
  let from: Place | undefined;
  for (;;) {
    const after = from && sql`(${booking.checkoutDate}, ${booking.id}) > (${from.checkoutDate}, ${from.id})`;
    const found = await inFacility(mintSystem(facilityId), db =>
      db
        .select({ checkoutDate: booking.checkoutDate, id: booking.id })
        .from(booking)
        .where(and(eq(booking.facilityId, facilityId), which, after))
        .orderBy(asc(booking.checkoutDate), asc(booking.id))
        .limit(AT_ONCE),
    );
    for (const { id } of found) yield id;
    from = found.at(-1);
    if (!from) return;
  }
}

/** Those with a picture of a registration that may be over; the rule decides. */
function withPicturesDue({ id: facilityId, country }: Hotel, { image_days }: Kept, today: string) {
  const passportIsKept = country === 'JP' ? or(ne(image.kind, 'passport'), CANCELLED) : undefined;
  const pictures = sql`(select 1 from ${image} where ${and(
    eq(image.facilityId, facilityId),
    eq(image.bookingId, booking.id),
    isNotNull(image.registrationId),
    isNull(image.deletedAt),
    passportIsKept,
  )})`;
  const soon = daysAfter(today, -Math.min(image_days, DAYS.picturesOfNeverCame));
  return and(
    lt(booking.checkoutDate, soon),
    or(CANCELLED, lt(booking.checkoutDate, daysAfter(today, -image_days))),
    exists(pictures),
  );
}

const isNotRegistered = ({ id: facilityId }: Hotel) =>
  sql`not exists (select 1 from ${registration} where ${and(
    eq(registration.facilityId, facilityId),
    eq(registration.bookingId, booking.id),
  )})`;

const neverCame = (hotel: Hotel, today: string) =>
  and(
    or(isNull(booking.registeredAt), CANCELLED),
    lt(booking.checkoutDate, daysAfter(today, -DAYS.neverCame)),
    or(CANCELLED, isNotRegistered(hotel)),
  );

const longAgo = ({ registration_years }: Kept, today: string) =>
  lt(booking.checkoutDate, yearsAfter(today, -registration_years));

/** Deletes the pictures of a booking's registrations that are over, with the answers that name them. Out: how many. */
async function endPictures(hotel: Hotel, today: string, bookingId: number): Promise<number> {
  const scope = mintSystem(hotel.id);
  const discarded = await inFacility(scope, async db => {
    const row = await lockBooking(db, hotel.id, bookingId);
    if (!row) return [];
    const kept = await keptOf(db, hotel);
    const over = (await picturesOf(db, hotel.id, bookingId)).filter(picture => {
      const checkoutDate = countsFrom(row.checkoutDate, businessDay(picture.createdAt, hotel.timezone));
      const booked = { checkoutDate, isCancelled: isCancelled(row) };
      const last = lastDayOfPicture(picture, booked, { ...hotel, ...kept });
      return picture.registrationId !== null && last !== null && today > last;
    });
    await dropAnswers(db, hotel.id, bookingId, over);
    await discard(db, hotel.id, over);
    if (over.length > 0) await recountPictures(db, hotel.id, bookingId);
    return over;
  });
  await removeDiscarded(scope, discarded);
  return discarded.length;
}

type Picture = Discarded &
  Pick<typeof image.$inferSelect, 'publicId' | 'kind' | 'registrationId' | 'createdAt'>;

const picturesOf = (db: Db, facilityId: number, bookingId: number): Promise<Picture[]> =>
  db
    .select({
      id: image.id,
      path: image.path,
      publicId: image.publicId,
      kind: image.kind,
      registrationId: image.registrationId,
      createdAt: image.createdAt,
    })
    .from(image)
    .where(and(eq(image.facilityId, facilityId), eq(image.bookingId, bookingId)));

async function discard(db: Db, facilityId: number, pictures: readonly Picture[]): Promise<void> {
  if (pictures.length === 0) return;
  const ids = pictures.map(({ id }) => id);
  await db
    .update(image)
    .set({ deletedAt: now() })
    .where(and(eq(image.facilityId, facilityId), inArray(image.id, ids), isNull(image.deletedAt)));
}

async function dropAnswers(db: Db, facilityId: number, bookingId: number, pictures: readonly Picture[]) {
  if (pictures.length === 0) return;
  const names = pictures.map(({ publicId }) => publicId);
  await db
    .delete(answer)
    .where(
      and(
        eq(answer.facilityId, facilityId),
        inArray(answer.personId, personsOf(db, facilityId, bookingId)),
        inArray(answer.value, names),
      ),
    );
}

/**
 * Deletes a booking with all that belongs to it, its pictures first: their rows name files that must go before them. Out:
 * whether it is gone.
 */
async function endBooking(hotel: Hotel, today: string, bookingId: number): Promise<boolean> {
  const scope = mintSystem(hotel.id);
  const isOver = async (db: Db) => {
    const row = await lockBooking(db, hotel.id, bookingId);
    if (!row) return false;
    const registeredAt = await lastRegistered(db, hotel.id, bookingId);
    const since = businessDay(registeredAt ?? row.createdAt, hotel.timezone);
    const booked = {
      checkoutDate: countsFrom(row.checkoutDate, since),
      isCancelled: isCancelled(row),
      isRegistered: registeredAt !== undefined,
    };
    return today > lastDayOfBooking(booked, await keptOf(db, hotel));
  };
  const pictures = await inFacility(scope, async db => {
    if (!(await isOver(db))) return [];
    const found = await picturesOf(db, hotel.id, bookingId);
    await discard(db, hotel.id, found);
    return found;
  });
  await removeDiscarded(scope, pictures);
  return inFacility(scope, async db => {
    if (!(await isOver(db)) || (await picturesOf(db, hotel.id, bookingId)).length > 0) return false;
    await dropBooking(db, hotel.id, bookingId);
    return true;
  });
}

async function lastRegistered(db: Db, facilityId: number, bookingId: number): Promise<Date | undefined> {
  const [found] = await db
    .select({ at: registration.submittedAt })
    .from(registration)
    .where(and(eq(registration.facilityId, facilityId), eq(registration.bookingId, bookingId)))
    .orderBy(desc(registration.submittedAt))
    .limit(1);
  return found?.at;
}

const registrationsOf = (db: Db, facilityId: number, bookingId: number) =>
  db
    .select({ id: registration.id })
    .from(registration)
    .where(and(eq(registration.facilityId, facilityId), eq(registration.bookingId, bookingId)));

const personsOf = (db: Db, facilityId: number, bookingId: number) =>
  db
    .select({ id: person.id })
    .from(person)
    .where(
      and(
        eq(person.facilityId, facilityId),
        inArray(person.registrationId, registrationsOf(db, facilityId, bookingId)),
      ),
    );

/** What refers to a row goes before it. Keys of look-ups, and how the booking stood, go with it by the database itself. */
async function dropBooking(db: Db, facilityId: number, bookingId: number): Promise<void> {
  const slots = db
    .select({ id: slot.id })
    .from(slot)
    .where(and(eq(slot.facilityId, facilityId), eq(slot.bookingId, bookingId)));
  const registrations = registrationsOf(db, facilityId, bookingId);
  await db.delete(draft).where(and(eq(draft.facilityId, facilityId), inArray(draft.slotId, slots)));
  await db
    .delete(guestSession)
    .where(and(eq(guestSession.facilityId, facilityId), inArray(guestSession.slotId, slots)));
  for (const table of [amendedAnswer, answer])
    await db
      .delete(table)
      .where(
        and(eq(table.facilityId, facilityId), inArray(table.personId, personsOf(db, facilityId, bookingId))),
      );
  await db
    .delete(person)
    .where(and(eq(person.facilityId, facilityId), inArray(person.registrationId, registrations)));
  for (const table of [amendment, registrationEvent])
    await db
      .delete(table)
      .where(and(eq(table.facilityId, facilityId), inArray(table.registrationId, registrations)));
  for (const table of [registration, message, slot, bookingStatusLog, bookingSearch])
    await db.delete(table).where(and(eq(table.facilityId, facilityId), eq(table.bookingId, bookingId)));
  await db.delete(booking).where(and(eq(booking.facilityId, facilityId), eq(booking.id, bookingId)));
}
