import { and, eq } from 'drizzle-orm';
import { type Register, registerOn } from '#features/hotel/register-law/rules/required.ts';
import type { Db } from '#platform/database/pool.ts';
import { settings } from '../contract/setting-registry.ts';
import { businessDay } from '../rules/business-day.ts';
import { facility, facilitySetting } from '../tables.ts';

/**
 * Returns what the hotel's guest register must contain at a given time, and the reasons
 * (docs/reference/guest-register.md).
 * @throws if there is no such hotel
 */
export async function guestRegisterAt(db: Db, facilityId: number, at: Date): Promise<Register> {
  const [found] = await db
    .select({ country: facility.country, timezone: facility.timezone, basis: facilitySetting.value })
    .from(facility)
    .leftJoin(
      facilitySetting,
      and(eq(facilitySetting.facilityId, facility.id), eq(facilitySetting.name, 'guest_register')),
    )
    .where(eq(facility.id, facilityId));
  if (!found) throw new Error(`There is no facility ${facilityId}`);
  const { schema, default: unset } = settings.guest_register;
  const { country, timezone } = found;
  const basis = schema.safeParse(found.basis).data ?? unset;
  return registerOn({ country, basis }, businessDay(at, timezone));
}
