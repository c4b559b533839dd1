import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import { localizedFilter } from '#features/form/questionnaire/tables.ts';
import { openForHotel } from '#features/hotel/facility/queries/keys.ts';
import { isItem, sortItems } from '#features/hotel/register-law/rules/items.ts';
import type { RegisterStatus } from '#features/hotel/register-law/rules/register-status.ts';
import { userAccount } from '#features/staff/account/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { answer, person, registration, sealedAt, slot } from '../tables.ts';

/** An answer as given by the guest, decrypted if necessary. */
export type Answer = {
  id: number;
  personId: number;
  questionId: number;
  value: string;
  fromBooking: boolean;
  /** For a name: the family name in the passport. Use `splitByFamilyName` to check that the name contains it. */
  familyName: string | null;
};

export type Person = {
  id: number;
  number: number;
  registrationId: number;
  passportSeen: boolean;
  register: RegisterStatus | null;
  /** True for a companion who used their own link. Only staff may see these answers. */
  byLink: boolean;
  child: boolean;
  answers: Answer[];
};

export type Registration = typeof registration.$inferSelect & {
  slotNumber: number;
  localizedFilter: string | null;
  /**
   * The staff member who checked the person. Null if the person was not checked or the account no longer
   * exists.
   */
  checkedBy: string | null;
  /**
   * The staff member who recorded the guest's confirmation. Also null if the guest confirmed the data
   * themselves.
   */
  confirmedBy: string | null;
  persons: Person[];
};

const confirmingUser = alias(userAccount, 'confirming');

export function registrationsOf(db: Db, facilityId: number, bookingId: number): Promise<Registration[]> {
  return registrationsOfMany(db, facilityId, [bookingId]);
}

/** Like `registrationsOf`, for many bookings in three queries. */
export async function registrationsOfMany(
  db: Db,
  facilityId: number,
  bookingIds: number[],
): Promise<Registration[]> {
  const rows = await db
    .select({
      registration,
      slotNumber: slot.number,
      localizedFilter: localizedFilter.name,
      checkedBy: userAccount.username,
      confirmedBy: confirmingUser.username,
    })
    .from(registration)
    .innerJoin(slot, sameHotel(slot.id, registration.slotId))
    .leftJoin(localizedFilter, sameHotel(localizedFilter.id, registration.localizedFilterId))
    .leftJoin(userAccount, sameHotel(userAccount.id, registration.personCheckedBy))
    .leftJoin(confirmingUser, sameHotel(confirmingUser.id, registration.dataConfirmedBy))
    .where(
      and(
        eq(registration.facilityId, facilityId),
        inArray(registration.bookingId, bookingIds),
        isNull(registration.withdrawnAt),
      ),
    )
    .orderBy(asc(slot.number));
  const ids = rows.map(row => row.registration.id);
  const persons = Map.groupBy(await personsOf(db, facilityId, ids), each => each.registrationId);
  return rows.map(({ registration: row, localizedFilter: chosen, ...found }) => ({
    ...row,
    ...found,
    localizedFilter: chosen,
    persons: persons.get(row.id) ?? [],
  }));
}

export type RegistrationWithQr = Registration & { qr: string };

/** Adds the QR codes, which are decrypted only when needed. */
export async function withQr(db: Db, registrations: readonly Registration[]): Promise<RegistrationWithQr[]> {
  const results: RegistrationWithQr[] = [];
  for (const each of registrations) {
    const { facilityId, slotId, qrSealed } = each;
    const qr = (await openForHotel(db, facilityId, sealedAt.qr(slotId), qrSealed)).toString('utf8');
    results.push({ ...each, qr });
  }
  return results;
}

async function personsOf(db: Db, facilityId: number, registrationIds: number[]): Promise<Person[]> {
  const rows = await db
    .select()
    .from(person)
    .where(and(eq(person.facilityId, facilityId), inArray(person.registrationId, registrationIds)))
    .orderBy(asc(person.number));
  const ids = rows.map(row => row.id);
  const answers = Map.groupBy(await answersOf(db, facilityId, ids), each => each.personId);
  return rows.map(
    ({ id, number, registrationId, passportSeenAt, registerMark, registerMissing, byLink, child }) => ({
      id,
      number,
      registrationId,
      passportSeen: passportSeenAt !== null,
      byLink,
      child,
      register: registerMark && { mark: registerMark, missing: sortItems(registerMissing.filter(isItem)) },
      answers: answers.get(id) ?? [],
    }),
  );
}

async function answersOf(db: Db, facilityId: number, personIds: number[]): Promise<Answer[]> {
  const rows = await db
    .select()
    .from(answer)
    .where(and(eq(answer.facilityId, facilityId), inArray(answer.personId, personIds)));
  const answers: Answer[] = [];
  for (const { id, personId, questionId, value, sealed, fromBooking, familyName } of rows) {
    const sealPlace = sealedAt.answer(personId, questionId);
    const openedValue = sealed && (await openForHotel(db, facilityId, sealPlace, sealed)).toString('utf8');
    answers.push({ id, personId, questionId, fromBooking, familyName, value: openedValue ?? value ?? '' });
  }
  return answers;
}
