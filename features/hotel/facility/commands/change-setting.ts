import { sql } from 'drizzle-orm';
import { deepEqual } from 'fast-equals';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope, SystemScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { readInput } from '#platform/http/read-input.ts';
import { forbidden, invalidInput, Refusal } from '#platform/http/refusal.ts';
import { type SettingName, type SettingValue, settings } from '../contract/setting-registry.ts';
import type { SettingChange } from '../contract/settings.ts';
import { smsChanged } from '../events.ts';
import { settingToChange } from '../queries/setting-to-change.ts';
import { readSetting, type SettingRow, setting, settingRows } from '../queries/settings.ts';
import { settingView } from '../queries/views.ts';
import { settingChanges } from '../rules/setting-changes.ts';
import { minRegistrationYears } from '../rules/settings.ts';
import { itemOfSetting } from '../rules/template-items.ts';
import { facilitySetting } from '../tables.ts';
import { bumpVersion } from './edit-version.ts';
import { lockFacility } from './lock-facility.ts';
import { assertNotLocked } from './template-items.ts';

type ChangeHooks = {
  /** Throws if the value is not acceptable. Called with the raw value, before sanitizing. */
  judge?: (written: unknown) => void;
  also?: (db: Db, stored: unknown) => Promise<void>;
};

export async function changeSetting(
  scope: StaffScope,
  change: SettingChange,
  { judge, also }: ChangeHooks = {},
) {
  const name = settingToChange(scope, change.name);
  judge?.(change.value);
  const value = parseValue(name, change.value);
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    await lockFacility(db, facilityId);
    const [before] = await settingRows(db, facilityId, [name]);
    const item = itemOfSetting(name);
    if (item && !isOnlySms(name, value, before?.value)) await assertNotLocked(db, scope, item);
    assertNewest(before, change.version);
    return settingView(await writeSetting(db, scope, { name, value, userId: scope.userId, also }));
  });
}

/**
 * Returns whether a change keeps the times of the schedule. A template sets only these times. Whether
 * messages are also sent by SMS remains the hotel's choice.
 */
const isOnlySms = (name: SettingName, value: SettingValue<SettingName>, before: unknown): boolean =>
  isSetting('notification_frequency_settings', name, value) &&
  deepEqual(value.data, readSetting('notification_frequency_settings', before).data);

type NewSetting<N extends SettingName> = {
  name: N;
  value: SettingValue<N>;
  userId: number;
  also?: ChangeHooks['also'] | undefined;
};

/**
 * Stores a setting and records the change.
 * @throws 422 `retention_too_short`, or 403 if a user other than the owner changes the SMS settings in the schedule
 */
export async function writeSetting<N extends SettingName>(
  db: Db,
  scope: StaffScope | SystemScope,
  { name, value, userId, also }: NewSetting<N>,
): Promise<SettingRow> {
  const { facilityId } = scope;
  const hotel = await lockFacility(db, facilityId);
  const [before] = await settingRows(db, facilityId, [name]);
  if (isSetting('retention', name, value)) assertRetentionLongEnough(value, hotel.country);
  const isSmsChanged =
    isSetting('notification_frequency_settings', name, value) && (await checkSmsChange(db, scope, value));
  const row = await storeSetting(db, facilityId, name, value, userId);
  await also?.(db, row.value);
  // The filter page saves this setting together with the filters, so the filters' version covers both.
  if (name === 'localized-filter') await bumpVersion(db, facilityId, 'filters', undefined);
  if (isSmsChanged) await smsChanged.add(db, { facilityId });
  const changed = settingChanges(before?.value ?? settings[name].default, row.value);
  await audit(db, scope, { action: 'setting.changed', details: { name, version: row.version, changed } });
  return row;
}

function parseValue<N extends SettingName>(name: N, value: unknown): SettingValue<N> {
  return readInput(settings[name].schema, value, 'value');
}

const isSetting = <N extends SettingName>(
  wanted: N,
  name: SettingName,
  _value: SettingValue<SettingName>,
): _value is SettingValue<N> => name === wanted;

function assertNewest(stored: SettingRow | undefined, known: number | undefined): void {
  if (known === undefined || known === (stored?.version ?? 0)) return;
  throw new Refusal(409, 'version_conflict', { data: stored ? settingView(stored) : { version: 0 } });
}

function assertRetentionLongEnough({ registration_years }: SettingValue<'retention'>, country: string): void {
  if (registration_years < minRegistrationYears(country))
    throw invalidInput({ 'value.registration_years': 'retention_too_short' });
}

/**
 * Returns whether the new schedule changes the SMS settings.
 * @throws 403 `forbidden` if it changes them and the user is not the owner
 */
async function checkSmsChange(
  db: Db,
  scope: StaffScope | SystemScope,
  wanted: SettingValue<'notification_frequency_settings'>,
): Promise<boolean> {
  const stored = await setting(db, scope.facilityId, 'notification_frequency_settings');
  const isChanged = stored.sms_status !== wanted.sms_status || stored.sms_priority !== wanted.sms_priority;
  if (isChanged && !(scope.kind === 'staff' && scope.owner)) throw forbidden();
  return isChanged;
}

export async function storeSetting<N extends SettingName>(
  db: Db,
  facilityId: number,
  name: N,
  value: SettingValue<N>,
  userId: number | null = null,
): Promise<SettingRow> {
  const storedValues = { value: settings[name].schema.parse(value), updatedAt: now(), updatedBy: userId };
  const [row] = await db
    .insert(facilitySetting)
    .values({ facilityId, name, ...storedValues })
    .onConflictDoUpdate({
      target: [facilitySetting.facilityId, facilitySetting.name],
      set: { ...storedValues, version: sql`${facilitySetting.version} + 1` },
    })
    .returning();
  if (!row) throw new Error(`The setting ${name} was not written`);
  return row;
}
