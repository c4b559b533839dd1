import { and, eq } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { SystemScope } from '#features/access/access/rules/scope.ts';
import { booking } from '#features/booking/booking/tables.ts';
import type { TestBooking } from '#features/registration/registration/factory.ts';
import { registration } from '#features/registration/registration/tables.ts';
import { type Db, pool } from '#platform/database/pool.ts';
import type { TestFacility } from './facility.ts';

/**
 * Runs calls about a booking concurrently. The booking and its registrations stay locked until all calls wait
 * for a lock, so that all calls have read the same state.
 */
export function raceOnBooking<T>(
  { system, facilityId }: TestFacility,
  { id }: Pick<TestBooking, 'id'>,
  calls: (() => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> {
  return raceWhileLocked(system, calls, async db => {
    await db
      .select({ id: booking.id })
      .from(booking)
      .where(and(eq(booking.facilityId, facilityId), eq(booking.id, id)))
      .for('update');
    await db
      .select({ id: registration.id })
      .from(registration)
      .where(and(eq(registration.facilityId, facilityId), eq(registration.bookingId, id)))
      .for('update');
  });
}

/** Runs calls concurrently that access the rows locked by `hold`. */
export async function raceWhileLocked<T>(
  system: SystemScope,
  calls: (() => Promise<T>)[],
  hold: (db: Db) => Promise<unknown>,
): Promise<PromiseSettledResult<T>[]> {
  const { settled } = await inFacility(system, async db => {
    await hold(db);
    const settled = Promise.allSettled(calls.map(call => call()));
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(calls.length), { timeout: 120_000 });
    return { settled };
  });
  return settled;
}

export async function waitingForLocks(): Promise<number> {
  const { rows } = await pool().query<{ calls: number }>(
    `select count(*) as calls from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.calls ?? 0;
}
