import { and, asc, eq, inArray } from 'drizzle-orm';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { HandOverMethod } from '#features/access/access/rules/scope.ts';
import { slot } from '#features/registration/registration/tables.ts';
import { userAccount } from '#features/staff/account/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { handOver } from '../tables.ts';

export async function handOversOf(db: Db, { facilityId, id: bookingId }: { facilityId: number; id: number }) {
  const rows = await db
    .select({
      id: handOver.id,
      slot: slot.number,
      way: handOver.way,
      placeId: handOver.placeId,
      at: handOver.createdAt,
      username: userAccount.username,
      registrationId: handOver.registrationId,
    })
    .from(handOver)
    .innerJoin(slot, sameHotel(slot.id, handOver.slotId))
    .leftJoin(userAccount, sameHotel(userAccount.id, handOver.userId))
    .where(and(eq(handOver.facilityId, facilityId), eq(handOver.bookingId, bookingId)))
    .orderBy(asc(handOver.id));
  return rows.map(({ at, registrationId, placeId, ...row }) => ({
    ...row,
    at: at.toISOString(),
    registration_id: registrationId,
    adds: placeId !== null,
  }));
}

export async function handOverKindsOf(
  db: Db,
  facilityId: number,
  registrationIds: readonly number[],
): Promise<Map<number, HandOverMethod>> {
  if (registrationIds.length === 0) return new Map();
  const rows = await db
    .select({ registrationId: handOver.registrationId, way: handOver.way })
    .from(handOver)
    .where(and(eq(handOver.facilityId, facilityId), inArray(handOver.registrationId, [...registrationIds])));
  return new Map(
    rows.flatMap(({ registrationId, way }) => (registrationId === null ? [] : [[registrationId, way]])),
  );
}
