import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { FacilityScope } from '#features/access/access/rules/scope.ts';
import { cancelByPms } from '#features/booking/booking/commands/intake.ts';
import type { PmsKey } from '#features/booking/booking/commands/intake-rows.ts';
import { keyOf, readItem, warningsOf } from '#features/booking/booking/commands/read-item.ts';
import { type IncomingBooking, resultOfPms } from '#features/booking/booking/rules/intake.ts';
import { isReserved } from '#features/booking/booking/rules/origin.ts';
import { hotelOf } from '#features/hotel/facility/queries/facility.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { storeBookings } from '#features/registration/registration/commands/store-bookings.ts';
import { mainGuestProofs } from '#features/registration/registration/queries/find-registration.ts';
import { now } from '#platform/clock/clock.ts';
import { invalidInput, notFound } from '#platform/http/refusal.ts';

/**
 * Stores the bookings sent by a PMS and creates a link for each main guest. An invalid item is reported with
 * its fields and does not block other items. Unused fields and unlikely dates are reported as warnings.
 * @returns one result per item, in the same order
 */
export async function importBookings(scope: FacilityScope, raw: readonly unknown[]) {
  const parsedItems = raw.map(readItem);
  const validBookings = parsedItems.flatMap(item => ('incoming' in item ? [item.incoming] : []));
  const { taken, hotel } = await store(scope, validBookings);
  const results = taken.map(resultOfPms).values();
  return parsedItems.map((item, index) => {
    const key = keyOf(raw[index]);
    const found = warningsOf(raw[index], hotel);
    const warnings = found.length > 0 ? { warnings: found } : {};
    if ('errors' in item)
      return {
        ...key,
        result: 'error' as const,
        errors: toErrorLists(item.errors),
        error_codes: item.codes,
        ...warnings,
      };
    return { ...key, result: results.next().value ?? ('error' as const), ...warnings };
  });
}

function store(scope: FacilityScope, items: IncomingBooking[]) {
  return inFacility(scope, async db => {
    const storedBookings = await storeBookings(db, { scope }, items, 'pms');
    const { country, timezone } = await hotelOf(db, scope.facilityId);
    return { taken: storedBookings, hotel: { country, today: businessDay(now(), timezone) } };
  });
}

const toErrorLists = (errors: Record<string, string>) =>
  Object.fromEntries(Object.entries(errors).map(([field, sentence]) => [field, [sentence]]));

/**
 * Cancels one booking. A repeated request returns `unchanged`. Fields that the call does not define are
 * reported as warnings.
 * @throws 404 if this hotel has no such booking
 * @throws 422 for a booking that staff entered by hand
 */
export async function cancelBooking(
  scope: FacilityScope,
  { pms_code, pms_reservation_no, revision, ...others }: PmsKey & { revision?: number | undefined },
) {
  const key = { pms_code, pms_reservation_no };
  if (isReserved(key.pms_code)) throw invalidInput({ pms_code: 'code_reserved' });
  const storedBooking = await inFacility(scope, db =>
    cancelByPms(db, scope.facilityId, { ...key, revision }, mainGuestProofs),
  );
  if (!storedBooking) throw notFound();
  const warnings = Object.keys(others).map(field => ({ field, code: 'unknown_field' as const }));
  return { ...key, result: resultOfPms(storedBooking), ...(warnings.length > 0 ? { warnings } : {}) };
}
