import { and, eq } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { refreshStatus } from '#features/booking/booking/commands/statuses.ts';
import type { PartyMissing, PartyState } from '#features/booking/booking/rules/party.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { question } from '#features/form/questionnaire/tables.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import {
  type AnswersByName,
  aForm,
  emma,
  hidePassportPicture,
  taro,
} from '#features/guest/check-in-form/factory.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { refreshRegister } from '#features/registration/registration/commands/refresh-booking.ts';
import { withdraw } from '#features/registration/registration/commands/withdraw.ts';
import {
  aBooking,
  storedRegistrations,
  type TestBooking,
} from '#features/registration/registration/factory.ts';
import { answer } from '#features/registration/registration/tables.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';

export const hanako: AnswersByName = { full_name: '山田 花子', has_japan_address: 'yes' };

type TestParty = { facility: TestFacility; booking: TestBooking };

type Situation = {
  booking?: { guests?: number | null; rooms?: number };
  registers?: readonly AnswersByName[];
  strength?: 'strong' | 'weak';
  hasPictures?: boolean;
  afterwards?: (made: TestParty) => Promise<unknown>;
  state: PartyState;
  missing?: Partial<PartyMissing>;
  /** False if the guests are not expected on the current business day. */
  isDue?: boolean;
};

const family = [taro, hanako];

const changeBooking = (changes: Partial<typeof booking.$inferInsert>) => (made: TestParty) =>
  inFacility(made.facility.system, async db => {
    const { facilityId, id } = made.booking;
    await db
      .update(booking)
      .set(changes)
      .where(and(eq(booking.facilityId, facilityId), eq(booking.id, id)));
    await refreshRegister(db, facilityId, [id]);
    await refreshStatus(db, facilityId, [id]);
  });

const moveByDays = (days: number) => (made: TestParty) => {
  const { checkinDate, checkoutDate } = made.booking;
  const newDates = {
    checkinDate: daysAfter(checkinDate, days),
    checkoutDate: daysAfter(checkoutDate, days),
  };
  return changeBooking(newDates)(made);
};

/**
 * Test bookings with different parties. They include parties with missing guests, cancellations, moved dates,
 * departures and old bookings. All code that reads parties is tested against every situation.
 */
export const situations = {
  ALONE: { booking: { guests: 1 }, registers: [taro], state: 'complete' },
  FAMILY: { booking: { guests: 2 }, registers: family, state: 'complete' },
  UNCOUNTED: { booking: { guests: null }, registers: family, state: 'complete' },
  NOBODY: { booking: { guests: 2 }, state: 'unregistered', missing: { guests: 2 } },
  'TWO-OF-THREE': { booking: { guests: 3 }, registers: family, state: 'partly', missing: { guests: 1 } },
  'GROUP-5-OF-20': {
    booking: { guests: 20, rooms: 8 },
    registers: [...family, hanako, hanako, emma],
    hasPictures: true,
    state: 'partly',
    missing: { guests: 15, passports: 1 },
  },
  PASSPORT: {
    booking: { guests: 2 },
    registers: [taro, emma],
    hasPictures: true,
    state: 'passport_unseen',
    missing: { passports: 1 },
  },
  LACKING: { booking: { guests: 2 }, registers: [taro, emma], state: 'lacking', missing: { entries: 1 } },
  WEAK: {
    booking: { guests: 2 },
    registers: [taro],
    strength: 'weak',
    state: 'partly',
    missing: { guests: 1 },
  },
  RAISED: {
    booking: { guests: 2 },
    registers: family,
    afterwards: changeBooking({ personLimit: 3 }),
    state: 'partly',
    missing: { guests: 1 },
  },
  LOWERED: {
    booking: { guests: 3 },
    registers: family,
    afterwards: changeBooking({ personLimit: 2 }),
    state: 'complete',
  },
  WITHDRAWN: {
    booking: { guests: 2 },
    registers: family,
    afterwards: async ({ facility, booking: row }) => {
      const [registered] = await storedRegistrations(facility, row);
      if (registered) await withdraw(facility.owner, registered.id, 'came twice');
    },
    state: 'unregistered',
    missing: { guests: 2 },
  },
  CANCELLED: {
    booking: { guests: 2 },
    registers: [taro],
    afterwards: changeBooking({ pmsBookingStatus: 2 }),
    state: 'partly',
    missing: { guests: 1 },
    isDue: false,
  },
  'CHECKED-IN': {
    booking: { guests: 2 },
    registers: [taro],
    afterwards: changeBooking({ pmsBookingStatus: 3 }),
    state: 'partly',
    missing: { guests: 1 },
  },
  'CHECKED-OUT': {
    booking: { guests: 1 },
    registers: [taro],
    afterwards: changeBooking({ pmsBookingStatus: 4 }),
    state: 'complete',
  },
  MOVED: {
    booking: { guests: 2 },
    registers: [taro],
    afterwards: moveByDays(1),
    state: 'partly',
    missing: { guests: 1 },
    isDue: false,
  },
  YESTERDAY: {
    booking: { guests: 2 },
    registers: [taro],
    afterwards: moveByDays(-1),
    state: 'partly',
    missing: { guests: 1 },
    isDue: false,
  },
} satisfies Record<string, Situation>;

export type SituationName = keyof typeof situations;
export const situationNames = Object.keys(situations) as SituationName[];

export function partyIn(name: SituationName) {
  const { state, missing }: Situation = situations[name];
  return { state, missing: { guests: 0, entries: 0, passports: 0, ...missing } };
}

export function isDue(name: SituationName): boolean {
  const { isDue: arrives = true }: Situation = situations[name];
  return arrives;
}

export const dueSituations = (...states: PartyState[]): SituationName[] =>
  situationNames.filter(name => isDue(name) && states.includes(partyIn(name).state));

export async function aHotelOfParties(names: readonly SituationName[] = situationNames) {
  const facility = await aFacility();
  await hidePassportPicture(facility);
  const bookings = new Map<SituationName, TestBooking>();
  for (const name of names) bookings.set(name, await aParty(facility, name));
  return { facility, booking: (name: SituationName) => assertFound(bookings.get(name)) };
}

export async function aParty(facility: TestFacility, name: SituationName): Promise<TestBooking> {
  const {
    booking: said = {},
    registers,
    strength = 'strong',
    hasPictures,
    afterwards,
  }: Situation = situations[name];
  const { guests = 1, rooms = 1 } = said;
  const metadata = {
    full_name: '山田 太郎',
    phone: '090-1234-5678',
    email_address: 'taro@example.com',
    room_quantity: rooms,
    ...(guests === null ? {} : { number_of_guests: guests }),
  };
  const row = await aBooking(facility, { pmsBookingNo: name, metadata });
  if (registers) {
    const [main = taro, ...companions] = registers;
    const guest = aGuest(row, { strength });
    await submit(guest, await aForm(guest, row, { main, companions }));
  }
  if (hasPictures) await addPictures(facility, row);
  await afterwards?.({ facility, booking: row });
  return row;
}

async function addPictures(facility: TestFacility, row: TestBooking): Promise<void> {
  const [registered] = await storedRegistrations(facility, row);
  const { facilityId } = facility;
  await inFacility(facility.system, async db => {
    const [asked] = await db
      .select({ id: question.id })
      .from(question)
      .where(and(eq(question.facilityId, facilityId), eq(question.systemName, 'gov_id')));
    const lacking = registered?.persons.filter(({ register }) => register?.mark === 'missing') ?? [];
    const { id: questionId } = assertFound(asked);
    await db
      .insert(answer)
      .values(lacking.map(({ id: personId }) => ({ facilityId, personId, questionId, value: 'img_1' })));
    await refreshRegister(db, facilityId, [row.id]);
  });
}

function assertFound<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('This hotel has no such object');
  return value;
}
