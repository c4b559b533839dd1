import { aliasedTable, and, desc, eq, isNull } from 'drizzle-orm';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { userAccount } from '#features/staff/account/tables.ts';
import { constantTimeEqual, sha256 } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import type { Device } from '../contract/devices.ts';
import { deskDevice } from '../tables.ts';

type DeviceKey = { id: number; key: string };

/**
 * Returns the device that a browser claims to be.
 * @throws 404 if the device is unknown or its key is wrong
 */
export async function findDevice(db: Db, { facilityId }: StaffScope, { id, key }: DeviceKey) {
  const [found] = await db
    .select()
    .from(deskDevice)
    .where(and(eq(deskDevice.facilityId, facilityId), eq(deskDevice.id, id)));
  if (!found || !constantTimeEqual(found.keyHash, sha256(key))) throw notFound();
  return found;
}

export const stateOf = ({ allowedAt, revokedAt }: typeof deskDevice.$inferSelect) =>
  revokedAt ? ('revoked' as const) : allowedAt ? ('allowed' as const) : ('asked' as const);

export async function devicesOf(db: Db, { facilityId }: StaffScope): Promise<Device[]> {
  const [asker, allower, last] = ['asker', 'allower', 'last'].map(name => aliasedTable(userAccount, name));
  if (!asker || !allower || !last) throw new Error('The query must join three users');
  const isUser = (who: typeof userAccount, id: typeof deskDevice.askedBy | typeof deskDevice.allowedBy) =>
    eq(who.id, id);
  const rows = await db
    .select({
      device: deskDevice,
      askedBy: asker.username,
      allowedBy: allower.username,
      lastUsedBy: last.username,
    })
    .from(deskDevice)
    .leftJoin(asker, isUser(asker, deskDevice.askedBy))
    .leftJoin(allower, isUser(allower, deskDevice.allowedBy))
    .leftJoin(last, sameHotel(last.id, deskDevice.lastUsedBy))
    .where(and(eq(deskDevice.facilityId, facilityId), isNull(deskDevice.revokedAt)))
    .orderBy(desc(deskDevice.id));
  return rows.map(({ device, askedBy, allowedBy, lastUsedBy }) => ({
    id: device.id,
    name: device.name,
    asked_at: device.askedAt.toISOString(),
    asked_by: askedBy,
    allowed_at: device.allowedAt?.toISOString() ?? null,
    allowed_by: allowedBy,
    last_used_at: device.lastUsedAt?.toISOString() ?? null,
    last_used_by: lastUsedBy,
  }));
}
