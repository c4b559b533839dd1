import { sql } from 'drizzle-orm';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { registrationCounter, registrationEvent } from '../tables.ts';

type Event = Pick<typeof registrationEvent.$inferSelect, 'type' | 'registrationId'>;

/**
 * Tells the PMS what became of a registration (docs/reference/registrations.md#what-the-pms-follows). The last
 * statement of its transaction: whoever comes next in this facility waits for the commit, so a reader who has seen a
 * cursor has seen all before it; and waits no longer than that.
 */
export async function logEvent(db: Db, facilityId: number, { type, registrationId }: Event): Promise<void> {
  const at = now().toISOString();
  await db.execute(sql`
    with counted as (
      insert into ${registrationCounter} as counter (facility_id, last) values (${facilityId}, 1)
      on conflict (facility_id) do update set last = counter.last + 1
      returning last
    )
    insert into ${registrationEvent} (facility_id, cursor, type, registration_id, at)
    select ${facilityId}::bigint, last, ${type}, ${registrationId}::bigint, ${at}::timestamptz from counted`);
}
