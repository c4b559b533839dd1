import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { inFacility } from '#features/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/rules/scope.ts';
import { audit } from '#features/audit/commands/audit.ts';
import { lockBookingOf } from '#features/registration/commands/lock-registration.ts';
import { personOf } from '#features/registration/queries/find-person.ts';
import { person } from '#features/registration/tables.ts';
import { now } from '#platform/clock/clock.ts';

type Asked = { facility_visitor_log_id: number; companion_id: number | null; seen: 0 | 1 };

/** Notes who saw a person's original passport when, or takes that back. Who saw it first stays. Throws 404. */
export function markPassportSeen(scope: StaffScope, asked: Asked): Promise<{ passport_seen: 0 | 1 }> {
  const { facility_visitor_log_id: registrationId, companion_id: companionId, seen } = asked;
  const { facilityId, userId } = scope;
  return inFacility(scope, async db => {
    const { id: bookingId } = await lockBookingOf(db, facilityId, registrationId);
    const personId = await personOf(db, facilityId, registrationId, companionId);
    const changed = await db
      .update(person)
      .set(seen ? { passportSeenAt: now(), passportSeenBy: userId } : unseen)
      .where(
        and(
          eq(person.facilityId, facilityId),
          eq(person.id, personId),
          (seen ? isNull : isNotNull)(person.passportSeenAt),
        ),
      )
      .returning({ id: person.id });
    const action = seen ? 'passport.seen' : 'passport.unseen';
    if (changed.length > 0)
      await audit(db, scope, { action, bookingId, details: { registrationId, personId } });
    return { passport_seen: seen };
  });
}

const unseen = { passportSeenAt: null, passportSeenBy: null };
