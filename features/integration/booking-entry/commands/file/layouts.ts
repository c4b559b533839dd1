import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { isReserved } from '#features/booking/booking/rules/origin.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalidInput } from '#platform/http/refusal.ts';
import type { SavedLayout } from '../../contract/file.ts';
import { type DayOrder, type Mapping, missingFields } from '../../rules/file/fields.ts';
import { bookingFileLayout } from '../../tables/file.ts';

type Columns = { code: string; mapping: Mapping };

/** @throws 422 `column_needed`, or `code_reserved` at the field. */
export function checkColumns({ code, mapping }: Columns): void {
  if (missingFields(mapping).length > 0) throw invalidInput({ mapping: 'column_needed' });
  if (isReserved(code)) throw invalidInput({ code: 'code_reserved' });
}

/** Stores how to read files with these column titles. If no order of days is given, keeps an order chosen earlier. */
export async function storeLayout(
  db: Db,
  facilityId: number,
  {
    fingerprint,
    code,
    mapping,
    dayOrder,
  }: Columns & { fingerprint: string; dayOrder?: DayOrder | undefined },
): Promise<void> {
  const storedLayout = { code, mapping, usedAt: now(), ...(dayOrder && { dayOrder }) };
  await db
    .insert(bookingFileLayout)
    .values({ facilityId, fingerprint, dayOrder: 'unclear', ...storedLayout })
    .onConflictDoUpdate({
      target: [bookingFileLayout.facilityId, bookingFileLayout.fingerprint],
      set: storedLayout,
    });
}

export function saveLayout(scope: StaffScope, { fingerprint, code, mapping, day_order }: SavedLayout) {
  checkColumns({ code, mapping });
  const dayOrder = day_order ?? undefined;
  return inFacility(scope, db => storeLayout(db, scope.facilityId, { fingerprint, code, mapping, dayOrder }));
}
