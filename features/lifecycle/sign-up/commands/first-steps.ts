import { and, eq, inArray, isNotNull, isNull, like, ne, type SQL, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { arrival, booking } from '#features/booking/booking/tables.ts';
import { storeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import { versionOf } from '#features/hotel/facility/queries/edit-version.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import { setting } from '#features/hotel/facility/queries/settings.ts';
import { facility, facilitySetting } from '#features/hotel/facility/tables.ts';
import { apiKey } from '#features/integration/api/tables.ts';
import { connector } from '#features/integration/connector/tables.ts';
import { message, messageText } from '#features/message/message/tables.ts';
import { registration } from '#features/registration/registration/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { forbidden } from '#platform/http/refusal.ts';
import { type FirstStep, firstStepNames, isBeforeFirstGuest, mayTakeStep } from '../rules.ts';

/**
 * Returns the setup steps of a new hotel that the user is allowed to take. Empty once all steps are done or
 * the steps were hidden.
 */
export async function firstSteps(db: Db, scope: StaffScope) {
  const { facilityId } = scope;
  const { looked, put_away } = await setting(db, facilityId, 'first_steps');
  const { hasGuests, ...facts } = await factsOf(db, facilityId);
  const steps = firstStepNames.map(name => ({
    name,
    done: facts[name] || looked.some(each => each === name) || (hasGuests && isBeforeFirstGuest(name)),
  }));
  const isFinished = put_away === 1 || steps.every(({ done }) => done);
  return {
    // The prefecture is requested at sign-up, so its step is shown only if the address did not contain it. A
    // hotel with guests sees only open steps, to save space on the page.
    steps: isFinished
      ? []
      : steps.filter(
          ({ name, done }) => mayTakeStep(name, scope) && !(done && (name === 'place' || hasGuests)),
        ),
    has_bookings: facts.bookings,
  };
}

type FirstStepInput = { looked?: 'form' | 'texts' | 'terms' | undefined; put_away?: 0 | 1 | undefined };

/**
 * Records a reviewed step, or hides the steps.
 * @throws 403 if the user is not allowed to do so
 */
export async function saveFirstStep(scope: StaffScope, { looked, put_away }: FirstStepInput) {
  if (looked && !mayTakeStep(looked, scope)) throw forbidden();
  if (put_away !== undefined && !scope.owner) throw forbidden();
  const { facilityId, userId } = scope;
  return inFacility(scope, async db => {
    // Locks the hotel, so that two simultaneous requests do not overwrite each other's step.
    await db.select().from(facility).where(eq(facility.id, facilityId)).for('no key update');
    const storedSteps = await setting(db, facilityId, 'first_steps');
    const next = {
      looked: looked ? [...new Set([...storedSteps.looked, looked])] : storedSteps.looked,
      put_away: put_away ?? storedSteps.put_away,
    };
    await storeSetting(db, facilityId, 'first_steps', next, userId);
    return firstSteps(db, scope);
  });
}

/**
 * Returns which steps are done according to stored data. The steps for terms and texts are done once a user
 * has saved any of them.
 */
async function factsOf(db: Db, facilityId: number): Promise<Record<FirstStep | 'hasGuests', boolean>> {
  const ownTerms = and(
    like(facilitySetting.name, 'terms-conditions-%'),
    isNotNull(facilitySetting.updatedBy),
  );
  const hotel = await facilityById(db, facilityId);
  const { prefecture } = await setting(db, facilityId, 'guest_register');
  return {
    place: hotel?.country !== 'JP' || prefecture > 0,
    form: (await versionOf(db, facilityId, 'questions')) > 0,
    texts: await hasRows(db, messageText, eq(messageText.facilityId, facilityId)),
    terms: await hasRows(db, facilitySetting, and(eq(facilitySetting.facilityId, facilityId), ownTerms)),
    connection:
      (await hasRows(
        db,
        apiKey,
        and(eq(apiKey.facilityId, facilityId), isNull(apiKey.organizationKeyId), isNull(apiKey.revokedAt)),
      )) ||
      (await hasRows(
        db,
        connector,
        and(eq(connector.facilityId, facilityId), ne(connector.state, 'removed')),
      )),
    bookings: await hasRows(db, booking, eq(booking.facilityId, facilityId)),
    sending: (await setting(db, facilityId, 'hold_sending')) === 0,
    message: await hasRows(
      db,
      message,
      and(
        eq(message.facilityId, facilityId),
        ne(message.kind, 'notice'),
        inArray(message.state, ['sent', 'outbox']),
      ),
    ),
    scan:
      (await hasRows(
        db,
        registration,
        and(eq(registration.facilityId, facilityId), isNotNull(registration.decodedAt)),
      )) || (await hasRows(db, arrival, eq(arrival.facilityId, facilityId))),
    hasGuests: await hasRows(db, registration, eq(registration.facilityId, facilityId)),
  };
}

type Tables =
  | typeof arrival
  | typeof message
  | typeof messageText
  | typeof facilitySetting
  | typeof apiKey
  | typeof booking
  | typeof connector
  | typeof registration;

async function hasRows(db: Db, table: Tables, where: SQL | undefined): Promise<boolean> {
  const found = await db.select({ one: sql`1` }).from(table).where(where).limit(1);
  return found.length > 0;
}
