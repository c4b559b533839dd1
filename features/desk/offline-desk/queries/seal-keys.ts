import { and, eq } from 'drizzle-orm';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { openForHotel } from '#features/hotel/facility/queries/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { deskSealKey } from '../tables.ts';

export const actionKeySealPlace = (deviceId: number, userId: number) => ({
  table: 'desk_seal_key',
  column: 'private_sealed',
  row: `${deviceId}/${userId}`,
});

export async function sealKeyOf(db: Db, { facilityId, userId }: StaffScope, deviceId: number) {
  const [found] = await db
    .select()
    .from(deskSealKey)
    .where(
      and(
        eq(deskSealKey.facilityId, facilityId),
        eq(deskSealKey.deviceId, deviceId),
        eq(deskSealKey.userId, userId),
      ),
    );
  return found;
}

/**
 * Returns the key that decrypts this user's offline actions on a device. Null if the user never got a key on
 * it.
 */
export async function openingKeyOf(db: Db, scope: StaffScope, deviceId: number): Promise<Buffer | null> {
  const found = await sealKeyOf(db, scope, deviceId);
  if (!found) return null;
  return openForHotel(db, scope.facilityId, actionKeySealPlace(deviceId, scope.userId), found.privateSealed);
}
