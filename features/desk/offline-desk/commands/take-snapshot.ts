import { and, eq } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import { sealForHotel } from '#features/hotel/facility/queries/keys.ts';
import { setting } from '#features/hotel/facility/queries/settings.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { SESSION_SECONDS } from '#features/staff/session/rules.ts';
import { staffSession } from '#features/staff/session/tables.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { now } from '#platform/clock/clock.ts';
import { newBoxKeys } from '#platform/crypto/box.ts';
import { keyedHash } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { forbidden, notFound } from '#platform/http/refusal.ts';
import { findDevice, stateOf } from '../queries/devices.ts';
import { actionKeySealPlace, sealKeyOf } from '../queries/seal-keys.ts';
import { snapshotOf } from '../queries/snapshot.ts';
import { deskDevice, deskSealKey } from '../tables.ts';

/**
 * Returns the data that a device stores for its user. Marks no registration as seen. Audited.
 * @throws 404 for an unknown device, 403 for a device that is not allowed.
 */
export function takeSnapshot(scope: StaffScope, shown: { id: number; key: string }, language: GuestLanguage) {
  const { facilityId, userId, sessionId } = scope;
  return inFacility(scope, async db => {
    const device = await findDevice(db, scope, shown);
    if (stateOf(device) !== 'allowed') throw forbidden();
    const hotel = await facilityById(db, facilityId);
    if (!hotel) throw notFound();
    const at = now();
    const { timezone } = hotel;
    const today = businessDay(at, timezone);
    const days = [today, daysAfter(today, 1)];
    const snapshot = await snapshotOf(db, scope, { days, timezone, at, language });
    await db
      .update(deskDevice)
      .set({ lastUsedAt: at, lastUsedBy: userId })
      .where(and(eq(deskDevice.facilityId, facilityId), eq(deskDevice.id, device.id)));
    const [from_date, to_date] = days;
    const details = { device: device.id, rows: snapshot.bookings.length, from_date, to_date };
    await audit(db, scope, { action: 'device.downloaded', details });
    return {
      at: at.toISOString(),
      session_seconds: await secondsLeft(db, scope, at),
      idle_seconds: await setting(db, facilityId, 'logout_time'),
      timezone,
      today,
      days,
      ...snapshot,
      copy_key: keyedHash('copy of a session', `${facilityId} ${sessionId}`).toString('base64url'),
      public_key: await publicKeyOf(db, scope, device.id),
    };
  });
}

/** Returns the remaining seconds of the session. Zero if the session has ended in the meantime. */
async function secondsLeft(db: Db, { facilityId, sessionId }: StaffScope, at: Date): Promise<number> {
  const [session] = await db
    .select({ createdAt: staffSession.createdAt })
    .from(staffSession)
    .where(and(eq(staffSession.facilityId, facilityId), eq(staffSession.id, sessionId)));
  if (!session) return 0;
  return Math.max(0, Math.floor(SESSION_SECONDS - (at.getTime() - session.createdAt.getTime()) / 1000));
}

/**
 * Returns the public key of a user on a device. The key is created on first use; concurrent calls get the same
 * key.
 */
async function publicKeyOf(db: Db, scope: StaffScope, deviceId: number): Promise<string> {
  const { facilityId, userId } = scope;
  if (!(await sealKeyOf(db, scope, deviceId))) {
    const { publicKey, privateKey } = newBoxKeys();
    const privateSealed = await sealForHotel(
      db,
      facilityId,
      actionKeySealPlace(deviceId, userId),
      privateKey,
    );
    await db
      .insert(deskSealKey)
      .values({ facilityId, deviceId, userId, publicKey, privateSealed, createdAt: now() })
      .onConflictDoNothing();
  }
  const newKey = await sealKeyOf(db, scope, deviceId);
  if (!newKey) throw new Error('The created key does not exist');
  return newKey.publicKey.toString('base64url');
}
