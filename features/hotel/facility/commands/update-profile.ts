import { eq } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import type { Profile } from '../contract/profile.ts';
import { type Facility, storedHotelPhone } from '../queries/facility.ts';
import { setting } from '../queries/settings.ts';
import { staffView } from '../queries/views.ts';
import { minRegistrationYears } from '../rules/settings.ts';
import { facility } from '../tables.ts';
import { writeSetting } from './change-setting.ts';
import { bumpVersion } from './edit-version.ts';
import { queueTemplates, reapplyItem } from './template-items.ts';

/**
 * Changes the profile. If the country changes, raises retention to the new country's minimum, even if an
 * organization has locked it. If the raised retention came from a template, the template is applied again.
 * That fails, because its retention is too short, and the failure is reported. All other data that depends on
 * the profile is derived when read.
 * @returns the new version
 */
export function updateProfile(
  scope: StaffScope,
  given: Profile,
  known: number | undefined,
): Promise<{ version: number }> {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const before = await lockFacility(db, facilityId);
    const version = await bumpVersion(db, facilityId, 'profile', known, () => staffView(db, before));
    const after = mergeProfile(before, given);
    await db.update(facility).set(after).where(eq(facility.id, facilityId));
    if (after.country !== before.country) {
      await raiseRetentionYears(db, scope, after.country);
      await queueTemplates(db, [facilityId]);
    }
    await audit(db, scope, {
      action: 'facility.changed',
      details: { version, fields: changedFields(before, after) },
    });
    return { version };
  });
}

/** Locks the facility row, because other settings may depend on the profile. */
async function lockFacility(db: Db, facilityId: number): Promise<Facility> {
  const [row] = await db.select().from(facility).where(eq(facility.id, facilityId)).for('no key update');
  if (!row) throw notFound();
  return row;
}

function mergeProfile(before: Facility, given: Profile) {
  const { name, country, state, city, address } = given;
  return {
    name,
    country,
    state,
    city,
    address,
    building: given.building ?? before.building,
    phone: mergePhone(before, given),
    siteUrl: given.site_url ?? before.siteUrl,
    timezone: given.timezone ?? before.timezone,
    receiveCheckinEmail:
      given.receive_checkin_email === undefined
        ? before.receiveCheckinEmail
        : given.receive_checkin_email === 1,
  };
}

/**
 * Validates the phone number only if it changed, so that an invalid value stored earlier does not block other
 * changes.
 */
function mergePhone({ phone: before }: Facility, { phone = before, country }: Profile): string {
  return phone === before ? before : storedHotelPhone('facility.phone', phone, country);
}

/** Returns field names only, because values must not enter the audit log. */
function changedFields(before: Facility, after: ReturnType<typeof mergeProfile>): string[] {
  const stored = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).flatMap(([field, value]) => (value === stored.get(field) ? [] : [field]));
}

async function raiseRetentionYears(db: Db, scope: StaffScope, country: string): Promise<void> {
  const { facilityId, userId } = scope;
  const storedRetention = await setting(db, facilityId, 'retention');
  const minYears = minRegistrationYears(country);
  if (storedRetention.registration_years >= minYears) return;
  const value = { ...storedRetention, registration_years: minYears };
  await writeSetting(db, scope, { name: 'retention', value, userId });
  await reapplyItem(db, facilityId, 'retention');
}
