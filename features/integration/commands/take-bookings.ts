import { inFacility } from '#features/access/queries/in-facility.ts';
import type { FacilityScope } from '#features/access/rules/scope.ts';
import { cancelByPms, upsertBookings } from '#features/booking/commands/intake.ts';
import type { PmsKey } from '#features/booking/commands/intake-rows.ts';
import { keyOf, readItem, warningsOf } from '#features/booking/commands/read-item.ts';
import type { Incoming } from '#features/booking/rules/intake.ts';
import { facilityById } from '#features/facility/queries/facility.ts';
import { openSlots } from '#features/registration/commands/open-slots.ts';
import { refreshRegister } from '#features/registration/commands/refresh-register.ts';
import { mainGuestsRegistered } from '#features/registration/queries/find-registration.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';

/**
 * Stores the bookings that a PMS sends, each with the link of its main guest. A wrong item is reported with its fields and
 * stops no other; fields that were not used are reported as warnings. Out: one result per item, in order.
 */
export async function takeBookings(scope: FacilityScope, raw: readonly unknown[]) {
  const read = raw.map(readItem);
  const good = read.flatMap(item => ('incoming' in item ? [item.incoming] : []));
  const { taken, country } = await store(scope, good);
  const results = taken.values();
  return read.map((item, index) => {
    const key = keyOf(raw[index]);
    const found = warningsOf(raw[index], country);
    const warnings = found.length > 0 ? { warnings: found } : {};
    if ('errors' in item)
      return {
        ...key,
        result: 'error' as const,
        errors: listed(item.errors),
        error_codes: item.codes,
        ...warnings,
      };
    return { ...key, result: results.next().value?.result ?? ('error' as const), ...warnings };
  });
}

/** Stores bookings that were read, within the caller's transaction. Out: one result a booking, in order. */
export async function storeBookings(db: Db, facilityId: number, items: readonly Incoming[]) {
  const taken = await upsertBookings(db, facilityId, items, mainGuestsRegistered);
  const bookingIds = [...new Set(taken.map(({ bookingId }) => bookingId))];
  if (bookingIds.length > 0) await openSlots(db, facilityId, bookingIds);
  const changed = taken.filter(({ result }) => result === 'updated').map(({ bookingId }) => bookingId);
  await refreshRegister(db, facilityId, [...new Set(changed)]);
  return taken;
}

function store(scope: FacilityScope, items: Incoming[]) {
  return inFacility(scope, async db => {
    const taken = await storeBookings(db, scope.facilityId, items);
    const hotel = await facilityById(db, scope.facilityId);
    if (!hotel) throw new Error(`There is no facility ${scope.facilityId}`);
    return { taken, country: hotel.country };
  });
}

const listed = (errors: Record<string, string>) =>
  Object.fromEntries(Object.entries(errors).map(([field, sentence]) => [field, [sentence]]));

/** Cancels one booking; twice is `unchanged`. 404 where this hotel has no such booking. */
export async function cancelBooking(
  scope: FacilityScope,
  { revision, ...key }: PmsKey & { revision?: number | undefined },
) {
  const taken = await inFacility(scope, db =>
    cancelByPms(db, scope.facilityId, { ...key, revision }, mainGuestsRegistered),
  );
  if (!taken) throw notFound();
  return { ...key, result: taken.result };
}
