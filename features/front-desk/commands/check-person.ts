import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { inFacility } from '#features/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/rules/scope.ts';
import { audit } from '#features/audit/commands/audit.ts';
import { lockBookingOf } from '#features/registration/commands/lock-registration.ts';
import { registration } from '#features/registration/tables.ts';
import { now } from '#platform/clock/clock.ts';

type Asked = { facility_visitor_log_id: number; checked: 0 | 1 };

/**
 * Notes who checked, when, that the person who registered on a weak proof is the one who booked, or takes that back. Who
 * checked first stays; a registration on a strong proof needs no check, and stays as it is. Throws 404.
 */
export function checkPerson(scope: StaffScope, asked: Asked): Promise<{ checked: 0 | 1 }> {
  const { facility_visitor_log_id: registrationId, checked } = asked;
  const { facilityId, userId } = scope;
  return inFacility(scope, async db => {
    const { id: bookingId } = await lockBookingOf(db, facilityId, registrationId);
    const changed = await db
      .update(registration)
      .set(checked ? { personCheckedAt: now(), personCheckedBy: userId } : unchecked)
      .where(
        and(
          eq(registration.facilityId, facilityId),
          eq(registration.id, registrationId),
          eq(registration.proof, 'weak'),
          (checked ? isNull : isNotNull)(registration.personCheckedAt),
        ),
      )
      .returning({ id: registration.id });
    const action = checked ? 'person.checked' : 'person.unchecked';
    if (changed.length > 0) await audit(db, scope, { action, bookingId, details: { registrationId } });
    return { checked };
  });
}

const unchecked = { personCheckedAt: null, personCheckedBy: null };
