import { inFacility } from '#features/access/in-facility.ts';
import type { FacilityScope } from '#features/access/scope.ts';
import { cancelStay, upsertBookings } from '#features/booking/intake.ts';
import { keyOf, readItem } from '#features/booking/intake-input.ts';
import type { PmsKey } from '#features/booking/intake-rows.ts';
import type { Incoming } from '#features/booking/intake-rules.ts';
import { openSlots } from '#features/guest-access/commands/open-slots.ts';
import type { ErrorCode } from '#i18n/error-codes.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { translator } from '#i18n/translate.ts';
import { notFound } from '#platform/http/refusal.ts';

/**
 * Takes what a PMS sends; every booking has its main guest's link from then on. A wrong item is told with its fields,
 * in the caller's language, and stops no other. Out: one result an item, in order.
 */
export async function takeBookings(scope: FacilityScope, raw: readonly unknown[], language: GuestLanguage) {
  const read = raw.map(readItem);
  const good = read.flatMap(item => ('incoming' in item ? [item.incoming] : []));
  const taken = (await store(scope, good)).values();
  const t = translator(language, 'errors');
  return read.map((item, index) => {
    const key = keyOf(raw[index]);
    if ('errors' in item) return { ...key, result: 'error' as const, errors: inWords(item.errors, t) };
    return { ...key, result: taken.next().value?.result ?? ('error' as const) };
  });
}

function store(scope: FacilityScope, items: Incoming[]) {
  return inFacility(scope, async db => {
    const taken = await upsertBookings(db, scope.facilityId, items);
    const bookingIds = [...new Set(taken.map(({ bookingId }) => bookingId))];
    if (bookingIds.length > 0) await openSlots(db, scope.facilityId, bookingIds);
    return taken;
  });
}

const inWords = (errors: Record<string, ErrorCode>, t: (code: ErrorCode) => string) =>
  Object.fromEntries(Object.entries(errors).map(([field, code]) => [field, [t(code)]]));

/** Cancels one booking; twice is `unchanged`. 404 where this hotel has no such booking. */
export async function cancelBooking(
  scope: FacilityScope,
  { revision, ...key }: PmsKey & { revision?: number | undefined },
) {
  const taken = await inFacility(scope, db => cancelStay(db, scope.facilityId, { ...key, revision }));
  if (!taken) throw notFound();
  return { ...key, result: taken.result };
}
