import { and, count, eq, isNull } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { now } from '#platform/clock/clock.ts';
import { randomToken, sha256 } from '#platform/crypto/keys.ts';
import { invalidInput, notFound } from '#platform/http/refusal.ts';
import { devicesOf, findDevice, stateOf } from '../queries/devices.ts';
import { OFFLINE_LIMITS } from '../rules/limits.ts';
import { deskDevice } from '../tables.ts';

/**
 * Requests permission to use this browser offline.
 * @returns the id and key of the new device.
 * @throws 422 `too_many_entries` on `name`.
 */
export function askForDevice(scope: StaffScope, name: string): Promise<{ id: number; key: string }> {
  const { facilityId, userId } = scope;
  return inFacility(scope, async db => {
    const [all] = await db
      .select({ number: count() })
      .from(deskDevice)
      .where(and(eq(deskDevice.facilityId, facilityId), isNull(deskDevice.revokedAt)));
    if ((all?.number ?? 0) >= OFFLINE_LIMITS.mostDevices) throw invalidInput({ name: 'too_many_entries' });
    const key = randomToken();
    const [made] = await db
      .insert(deskDevice)
      .values({ facilityId, name, keyHash: sha256(key), askedAt: now(), askedBy: userId })
      .returning({ id: deskDevice.id });
    if (!made) throw new Error('The new device has no id');
    await audit(db, scope, { action: 'device.asked', details: { device: made.id } });
    return { id: made.id, key };
  });
}

/**
 * Returns whether the device in the request is allowed.
 * @throws 404.
 */
export function deviceState(scope: StaffScope, shown: { id: number; key: string }) {
  return inFacility(scope, async db => {
    const device = await findDevice(db, scope, shown);
    return { name: device.name, state: stateOf(device) };
  });
}

export const listDevices = (scope: StaffScope) => inFacility(scope, db => devicesOf(db, scope));

/**
 * Allows a device. If it is already allowed, the first user who allowed it is kept.
 * @returns all devices.
 * @throws 404.
 */
export function allowDevice(scope: StaffScope, id: number) {
  return inFacility(scope, async db => {
    const [device] = await db.select().from(deskDevice).where(isActiveDevice(scope, id)).for('update');
    if (!device) throw notFound();
    if (device.allowedAt === null) {
      await db
        .update(deskDevice)
        .set({ allowedAt: now(), allowedBy: scope.userId })
        .where(isActiveDevice(scope, id));
      await audit(db, scope, { action: 'device.allowed', details: { device: id } });
    }
    return devicesOf(db, scope);
  });
}

/**
 * Revokes a device. If two requests are concurrent, the second is rejected with 404.
 * @returns the remaining devices.
 */
export function revokeDevice(scope: StaffScope, id: number) {
  return inFacility(scope, async db => {
    const revoked = await db
      .update(deskDevice)
      .set({ revokedAt: now(), revokedBy: scope.userId })
      .where(isActiveDevice(scope, id))
      .returning({ id: deskDevice.id });
    if (revoked.length === 0) throw notFound();
    await audit(db, scope, { action: 'device.revoked', details: { device: id } });
    return devicesOf(db, scope);
  });
}

const isActiveDevice = ({ facilityId }: StaffScope, id: number) =>
  and(eq(deskDevice.facilityId, facilityId), eq(deskDevice.id, id), isNull(deskDevice.revokedAt));
