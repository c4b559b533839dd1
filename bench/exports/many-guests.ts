import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { inFacility } from '#features/access/queries/in-facility.ts';
import { booking as bookingTable } from '#features/booking/tables.ts';
import { submit } from '#features/check-in-form/commands/submit.ts';
import {
  aForm,
  aGuestWithBooking,
  emma,
  taro,
  withoutPassportPicture,
} from '#features/check-in-form/factory.ts';
import { sealFor } from '#features/facility/queries/keys.ts';
import { businessDay } from '#features/facility/rules/business-day.ts';
import { daysAfter } from '#features/facility/rules/days.ts';
import { answer, person, registration, sealedAt, slot } from '#features/registration/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import type { TestFacility } from '#test/harness/facility.ts';

export const PERSONS = 100_000;
/** Tomorrow: whenever this runs, they can still register. */
export const ARRIVAL = daysAfter(businessDay(now(), 'Asia/Tokyo'), 1);

/** One of them from abroad: with a sealed passport number. */
const COMPANIONS = [taro, taro, emma];
const PARTIES_A_TURN = 100;

/** A hotel where so many persons have registered, in parties of four that arrive on one day. */
export async function aHotelWith(persons: number): Promise<TestFacility> {
  const parties = persons / (1 + COMPANIONS.length);
  const { facility, booking, guest } = await aGuestWithBooking({
    checkinDate: ARRIVAL,
    metadata: { number_of_guests: 1 + COMPANIONS.length, room_quantity: 1 },
  });
  await withoutPassportPicture(facility);
  await submit(guest, await aForm(guest, booking, { main: taro, companions: COMPANIONS }));
  const party = await inFacility(facility.system, db => readParty(db, facility.facilityId));
  for (let made = 1; made < parties; made += PARTIES_A_TURN) {
    const count = Math.min(PARTIES_A_TURN, parties - made);
    await inFacility(facility.system, db => copyParty(db, party, count));
  }
  return facility;
}

type Party = Awaited<ReturnType<typeof readParty>>;

async function readParty(db: Db, facilityId: number) {
  const [booking] = await db.select().from(bookingTable).where(eq(bookingTable.facilityId, facilityId));
  const [place] = await db.select().from(slot).where(eq(slot.facilityId, facilityId));
  const [registered] = await db.select().from(registration).where(eq(registration.facilityId, facilityId));
  if (!booking || !place || !registered) throw new Error('The party has not registered');
  const persons = await db.select().from(person).where(eq(person.facilityId, facilityId));
  const answers = await db.select().from(answer).where(eq(answer.facilityId, facilityId));
  return { facilityId, booking, place, registered, persons, answers };
}

/** As many bookings with slot, registration, persons and answers like the party's; what is sealed is sealed anew. */
async function copyParty(db: Db, party: Party, count: number): Promise<void> {
  const bookings = Array.from({ length: count }, () => ({
    ...withoutId(party.booking),
    pmsBookingNo: `E-${unique().toString('hex')}`,
  }));
  const booked = await db.insert(bookingTable).values(bookings).returning({ id: bookingTable.id });
  const places = booked.map(({ id }) => ({
    ...withoutId(party.place),
    bookingId: id,
    tokenHash: unique(),
    shortCodeHash: unique(),
  }));
  const opened = await db.insert(slot).values(places).returning({ id: slot.id, bookingId: slot.bookingId });
  for (const { id, bookingId } of opened) await copyRegistration(db, party, bookingId, id);
}

async function copyRegistration(db: Db, party: Party, bookingId: number, slotId: number): Promise<void> {
  const { facilityId } = party;
  const qrSealed = await sealFor(
    db,
    facilityId,
    sealedAt.qr(slotId),
    'a payload of the length of a real one',
  );
  const hashes = { myPageHash: unique(), qrHash: unique() };
  const [registered] = await db
    .insert(registration)
    .values({ ...withoutId(party.registered), ...hashes, bookingId, slotId, qrSealed })
    .returning({ id: registration.id });
  if (!registered) throw new Error('The registration was not stored');
  const persons = party.persons.map(each => ({ ...withoutId(each), registrationId: registered.id }));
  const made = await db.insert(person).values(persons).returning({ id: person.id, number: person.number });
  const answers = [];
  for (const { id: personId, number } of made)
    for (const each of answersOf(party, number)) {
      const place = sealedAt.answer(personId, each.questionId);
      const sealed = each.sealed && (await sealFor(db, facilityId, place, 'LM123456'));
      answers.push({ ...each, personId, sealed });
    }
  await db.insert(answer).values(answers);
}

function answersOf({ persons, answers }: Party, number: number) {
  const pattern = persons.find(each => each.number === number);
  return answers.filter(each => each.personId === pattern?.id).map(withoutId);
}

function withoutId<Row extends { id: number }>({ id: _id, ...row }: Row): Omit<Row, 'id'> {
  return row;
}

const unique = () => randomBytes(32);
