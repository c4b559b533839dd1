import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { addLateCompanion } from '#features/guest/companion/commands/join.ts';
import { refreshRegister } from '#features/registration/registration/commands/refresh-booking.ts';
import { trustContact } from '#features/registration/registration/commands/trust-contact.ts';
import { lockBookingOf } from '#features/registration/registration/commands/withdraw.ts';
import { personOf } from '#features/registration/registration/queries/find-registration.ts';
import { person, registration } from '#features/registration/registration/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';

type PersonCheckInput = { facility_visitor_log_id: number; checked: 0 | 1 };

/**
 * Records who checked a person with a weak proof or with changed contact data, or clears this record. The
 * first check is kept.
 */
export function checkPerson(scope: StaffScope, input: PersonCheckInput): Promise<{ checked: 0 | 1 }> {
  const { facility_visitor_log_id: registrationId, checked } = input;
  const { facilityId, userId } = scope;
  return inFacility(scope, async db => {
    const { id: bookingId } = await lockBookingOf(db, facilityId, registrationId);
    const isTrusted = checked === 1 && (await trustContactOf(db, { facilityId, bookingId, registrationId }));
    const [changed] = await db
      .update(registration)
      .set(checked ? { personCheckedAt: now(), personCheckedBy: userId } : noPersonCheck)
      .where(
        and(
          eq(registration.facilityId, facilityId),
          eq(registration.id, registrationId),
          isTrusted ? undefined : eq(registration.proof, 'weak'),
          (checked ? isNull : isNotNull)(registration.personCheckedAt),
        ),
      )
      .returning();
    const action = checked ? 'person.checked' : 'person.unchecked';
    if (changed || isTrusted) await audit(db, scope, { action, bookingId, details: { registrationId } });
    // Companions who used their own links could not join until the guest was checked.
    if (changed && checked) await addLateCompanion(db, scope, changed);
    return { checked };
  });
}

type CheckedRegistration = { facilityId: number; bookingId: number; registrationId: number };

/**
 * Trusts contact data that changed after this registration.
 * @returns whether any contact data had changed.
 */
async function trustContactOf(
  db: Db,
  { facilityId, bookingId, registrationId }: CheckedRegistration,
): Promise<boolean> {
  const [found] = await db
    .select({ slotId: registration.slotId })
    .from(registration)
    .where(and(eq(registration.facilityId, facilityId), eq(registration.id, registrationId)));
  return found !== undefined && trustContact(db, { facilityId, bookingId, slotId: found.slotId });
}

const noPersonCheck = { personCheckedAt: null, personCheckedBy: null };

type PassportCheckInput = { facility_visitor_log_id: number; companion_id: number | null; seen: 0 | 1 };

/**
 * Records when a person's original passport was seen and by whom, or clears this record. The first record is
 * kept.
 * @throws 404.
 */
export function markPassportSeen(
  scope: StaffScope,
  input: PassportCheckInput,
): Promise<{ passport_seen: 0 | 1 }> {
  const { facility_visitor_log_id: registrationId, companion_id: companionId, seen } = input;
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const { id: bookingId } = await lockBookingOf(db, facilityId, registrationId);
    const personId = await personOf(db, facilityId, registrationId, companionId);
    await recordPassport(db, scope, { bookingId, registrationId, personId }, { seen, at: now() });
    return { passport_seen: seen };
  });
}

type PersonKey = { bookingId: number; registrationId: number; personId: number };
type PassportMark = {
  seen: 0 | 1;
  at: Date;
  noted?: Record<string, unknown>;
};

/**
 * Like `markPassportSeen`, within a transaction, for a person on a booking that the caller has locked.
 * @returns whether anything changed.
 */
export async function recordPassport(
  db: Db,
  scope: StaffScope,
  { bookingId, registrationId, personId }: PersonKey,
  { seen, at, noted = {} }: PassportMark,
): Promise<boolean> {
  const { facilityId, userId } = scope;
  const changed = await db
    .update(person)
    .set(seen ? { passportSeenAt: at, passportSeenBy: userId } : noPassportSeen)
    .where(
      and(
        eq(person.facilityId, facilityId),
        eq(person.id, personId),
        (seen ? isNull : isNotNull)(person.passportSeenAt),
      ),
    )
    .returning({ id: person.id });
  if (changed.length === 0) return false;
  const action = seen ? 'passport.seen' : 'passport.unseen';
  await refreshRegister(db, facilityId, [bookingId]);
  await audit(db, scope, { action, bookingId, details: { registrationId, personId, ...noted } });
  return true;
}

const noPassportSeen = { passportSeenAt: null, passportSeenBy: null };
