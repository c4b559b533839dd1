import { jobsOf } from '#test/harness/jobs.ts';
import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintStaff } from '#features/access/access/queries/mint.ts';
import { type PermissionKey, permissionKeys } from '#features/access/access/rules/permissions.ts';
import { auditEntry } from '#features/audit/audit/tables.ts';
import { raceWhileLocked } from '#test/harness/at-once.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { type SettingName, settingNames, settings } from '../contract/setting-registry.ts';
import { storedSetting, storeRawSetting } from '../factory.ts';
import { versionOf } from '../queries/edit-version.ts';
import { setting, settingRows } from '../queries/settings.ts';
import { settingView } from '../queries/views.ts';
import { defaultSchedule } from '../rules/schedule.ts';
import { facility } from '../tables.ts';
import { changeSetting, storeSetting } from './change-setting.ts';

let hotel: TestFacility;
beforeAll(async () => {
  hotel = await aFacility();
});

/** Creates a staff member of the hotel with only these permissions. */
const staffWith = (keys: readonly PermissionKey[], { facilityId, owner }: TestFacility = hotel) =>
  mintStaff({
    facilityId,
    userId: owner.userId,
    sessionId: 0,
    username: 'Member1',
    role: 'staff',
    owner: false,
    permissions: new Set(keys),
  });

const change = (name: string, value: unknown, version?: number, scope = hotel.owner) =>
  changeSetting(scope, {
    facility_id: scope.facilityId,
    name,
    value,
    ...(version === undefined ? {} : { version }),
  });

const invalidWith = (errors: Record<string, string>) =>
  expect.objectContaining({ status: 422, details: expect.objectContaining({ errors }) });
const refusedWith = (status: number, code: string) => expect.objectContaining({ status, code });

/** Each setting's required permission, or the owner role (docs/reference/settings.md). */
const table: [RegExp, PermissionKey | 'owner'][] = [
  [/^language$/, 'setting.language_setting.edit'],
  [
    /^(confirm_lock|form|maintenance_mode|landing-2.*|hold_sending|mypage-.*|retention|guest_register|open_pixel|passport_watermark)$/,
    'setting.basic_information.edit',
  ],
  [/^(logout_time|two_factor_required)$/, 'owner'],
  [/^terms-conditions-/, 'tac.terms_information.edit'],
  [/^localized-filter$/, 'filter_setting.localized_filter.edit'],
  [/^notification_/, 'notice_setting.frequency.edit'],
];
const stored = settingNames.filter(name => settings[name].editor !== 'nobody');
const keyOf = (name: SettingName) => table.find(([names]) => names.test(name))?.[1] ?? 'owner';

describe('storing settings', () => {
  // Rule: settings.lock-key
  it.each(stored)('storing %s requires its permission', async name => {
    const key = keyOf(name);
    const value = settings[name].default;
    const others = permissionKeys.filter(each => each !== key);
    await expect(change(name, value, undefined, staffWith(others))).rejects.toEqual(
      refusedWith(403, 'forbidden'),
    );
    const holder = key === 'owner' ? hotel.owner : staffWith([key]);
    expect(await change(name, value, undefined, holder)).toMatchObject({ name });
  });

  // Rule: settings.sms-owner
  it('only the owner may change SMS settings in the schedule', async () => {
    const member = staffWith(['notice_setting.frequency.edit']);
    const on = { ...defaultSchedule, sms_status: true };
    await expect(change('notification_frequency_settings', on, undefined, member)).rejects.toEqual(
      refusedWith(403, 'forbidden'),
    );
  });

  it('other staff can save the schedule if the SMS settings are unchanged', async () => {
    const own = await aFacility();
    const on = { ...defaultSchedule, sms_status: true, sms_priority: true };
    await change('notification_frequency_settings', on, undefined, own.owner);
    const member = staffWith(['notice_setting.frequency.edit'], own);
    const [first, ...rest] = on.data;
    const moved = { ...on, data: [{ ...first, time: '11:30' }, ...rest] };
    expect(await change('notification_frequency_settings', moved, undefined, member)).toMatchObject({
      value: moved,
    });
  });
});

describe('a name', () => {
  it.each(['no_such_setting', 'toString', 'mypage-A-sv', 'pms_settings', 'first_steps'])(
    'rejects the setting name %s',
    async name => {
      await expect(change(name, {})).rejects.toEqual(invalidWith({ name: 'field_invalid' }));
    },
  );

  it.each(['pre-email', 'pre-email-B', 'message-sms', 'message-sms-B', 'message-template-1'])(
    'rejects %s, because message texts have their own route',
    async name => {
      await expect(change(name, 'x')).rejects.toEqual(invalidWith({ name: 'field_invalid' }));
    },
  );
});

describe('a value', () => {
  it('reports an invalid value of a setting by its path', async () => {
    await expect(change('form', { authentication_method: 4, form_mask_method: 1 })).rejects.toEqual(
      invalidWith({ 'value.authentication_method': 'choice_invalid' }),
    );
    await expect(change('maintenance_mode', true)).rejects.toEqual(invalidWith({ value: 'choice_invalid' }));
  });

  it('rejects a retention period of less than three years for registrations while the hotel is in Japan', async () => {
    const short = { registration_years: 2, image_days: 30 };
    await expect(change('retention', short)).rejects.toEqual(
      invalidWith({ 'value.registration_years': 'retention_too_short' }),
    );
    const abroad = await aFacility({ country: 'FR' });
    expect(await change('retention', short, undefined, abroad.owner)).toMatchObject({ value: short });
  });
});

describe('two users saving the same setting', () => {
  it('rejects the second of two saves of a setting, returns the newer row and overwrites nothing', async () => {
    const { owner } = await aFacility();
    const first = await change('confirm_lock', { lock_limit: 5, lock_release_time: '01:00' }, 1, owner);
    await expect(
      change('confirm_lock', { lock_limit: 9, lock_release_time: '02:00' }, 1, owner),
    ).rejects.toMatchObject({ status: 409, code: 'version_conflict', details: { data: first } });
    expect(await inFacility(owner, db => setting(db, owner.facilityId, 'confirm_lock'))).toEqual({
      lock_limit: 5,
      lock_release_time: '01:00',
    });
  });

  it.each(stored)('rejects a save with an outdated version of %s', async name => {
    const { owner, facilityId } = hotel;
    const [row] = await inFacility(owner, db => settingRows(db, facilityId, [name]));
    const known = row?.version ?? 0;
    const first = await change(name, settings[name].default, known);
    await expect(change(name, settings[name].default, known)).rejects.toMatchObject({
      status: 409,
      code: 'version_conflict',
      details: { data: first },
    });
  });

  it('accepts only one of two concurrent first saves of a setting', async () => {
    const { owner, system, facilityId } = await aFacility();
    const results = await raceWhileLocked(
      system,
      ['A', 'B'].map(text => () => change('mypage-A-ja', text, 0, owner)),
      db => db.select().from(facility).where(eq(facility.id, facilityId)).for('update'),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('a save without a version overwrites the setting', async () => {
    const { owner } = await aFacility();
    await change('mypage-B-ja', 'A', 0, owner);
    expect(await change('mypage-B-ja', 'B', undefined, owner)).toMatchObject({ value: 'B', version: 2 });
  });

  it('storing the visibility of stay types as a setting raises the version of the stay types', async () => {
    const { owner, facilityId } = await aFacility();
    await change('localized-filter', { visibility: 1 }, undefined, owner);
    expect(await inFacility(owner, db => versionOf(db, facilityId, 'filters'))).toBe(1);
  });
});

it('every change of a setting adds an audit entry with its name and version but no value', async () => {
  const { owner } = await aFacility();
  await change('mypage-A-ja', '鈴木まで', undefined, owner);
  const entries = await inFacility(owner, db => db.select().from(auditEntry).orderBy(auditEntry.id));
  expect(entries.filter(({ action }) => action === 'setting.changed')).toMatchObject([
    { actorId: owner.userId, details: { name: 'mypage-A-ja', version: 1 } },
  ]);
});

it('only a change of the SMS settings queues a recheck of the bookings', async () => {
  const { owner, facilityId } = await aFacility();
  const jobs = async () => (await jobsOf({ facilityId })).length;
  const name = 'notification_frequency_settings';
  await change(name, defaultSchedule, undefined, owner);
  expect(await jobs()).toBe(0);
  await change(name, { ...defaultSchedule, sms_status: true }, undefined, owner);
  expect(await jobs()).toBe(1);
});

const inHotel = <T>(work: Parameters<typeof inFacility<T>>[1]) => inFacility(hotel.system, work);

const unsafe = '<b onclick="alert(1)">案内</b><script>alert(1)</script>';

describe('sanitizing texts for guests', () => {
  it.each(['landing-2-text-ja', 'mypage-A-ko', 'mypage-B-zh-TW'] as const)(
    '%s is sanitized when stored, for every caller',
    async name => {
      await inHotel(db => storeSetting(db, hotel.facilityId, name, unsafe));
      expect(await storedSetting(hotel, name)).toBe('<b>案内</b>');
    },
  );

  it('the length limit of a text applies after the text is sanitized', async () => {
    const within1000 = '<script>x</script>'.repeat(60) + '案'.repeat(1000);
    await inHotel(db => storeSetting(db, hotel.facilityId, 'mypage-A-ja', within1000));
    expect(await storedSetting(hotel, 'mypage-A-ja')).toBe('案'.repeat(1000));
  });

  it('texts are sanitized again when read, in case a row was not stored by the application', async () => {
    await inHotel(db => storeSetting(db, hotel.facilityId, 'mypage-B-ja', 'x'));
    await storeRawSetting(hotel, 'mypage-B-ja', unsafe);
    expect(await inHotel(db => setting(db, hotel.facilityId, 'mypage-B-ja'))).toBe('<b>案内</b>');
    const [row] = await inHotel(db => settingRows(db, hotel.facilityId, ['mypage-B-ja']));
    expect(row && settingView(row).value).toBe('<b>案内</b>');
  });
});
