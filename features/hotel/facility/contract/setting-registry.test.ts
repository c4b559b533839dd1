import '#test/harness/database.ts';
import { describe, expect, it } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { now } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { storeSetting } from '../commands/change-setting.ts';
import { guestLanguages, setting, settingRows } from '../queries/settings.ts';
import { facilitySetting } from '../tables.ts';
import { guestsMayRead, isSettingName, settingNames, settings } from './setting-registry.ts';

const inHotel = <T>({ system }: TestFacility, work: Parameters<typeof inFacility<T>>[1]) =>
  inFacility(system, work);

describe('every setting', () => {
  it.each(settingNames)('the default of %s is an allowed value', name => {
    expect(settings[name].schema.safeParse(settings[name].default).success).toBe(true);
  });
});

it('guests can read only the settings that their pages need', () => {
  const kinds = new Set(settingNames.filter(guestsMayRead).map(name => name.replace(/-(\w\w|zh-\w\w)$/, '')));
  expect([...kinds].sort()).toEqual([
    'form',
    'landing-2',
    'landing-2-links',
    'landing-2-text',
    'language',
    'localized-filter',
    'maintenance_mode',
    'mypage-A',
    'mypage-B',
    'terms-conditions',
  ]);
});

it('an inherited object property is not a setting name', () => {
  expect(['toString', 'mypage-A-sv', 'message-sms'].filter(isSettingName)).toEqual([]);
});

describe('rejecting a value', () => {
  it.each([
    ['a list of languages without Japanese', 'language', [{ name: 'English', code: 'en' }]],
    ['an unknown authentication method', 'form', { authentication_method: 4, form_mask_method: 1 }],
    ['a My Page text longer than 1000 characters', 'mypage-A-ja', 'x'.repeat(1001)],
  ] as const)('rejects %s', (_, name, value) => {
    expect(settings[name].schema.safeParse(value).success).toBe(false);
  });
});

describe('a stored setting', () => {
  it('a stored setting is returned as stored', async () => {
    const hotel = await aFacility();
    const lock = { lock_limit: 5, lock_release_time: '01:00' };
    const read = await inHotel(hotel, async db => {
      await storeSetting(db, hotel.facilityId, 'confirm_lock', lock);
      return setting(db, hotel.facilityId, 'confirm_lock');
    });
    expect(read).toEqual(lock);
  });

  it('every change raises the version of a setting', async () => {
    const hotel = await aFacility();
    const rows = await inHotel(hotel, async db => {
      await storeSetting(db, hotel.facilityId, 'mypage-A-ja', 'ようこそ');
      await storeSetting(db, hotel.facilityId, 'mypage-A-ja', 'いらっしゃいませ');
      return settingRows(db, hotel.facilityId, ['mypage-A-ja']);
    });
    expect(rows.map(({ version, value }) => [version, value])).toEqual([[2, 'いらっしゃいませ']]);
  });

  it('a stored value that is no longer valid counts as unset and blocks nothing', async () => {
    const hotel = await aFacility();
    const read = await inHotel(hotel, async db => {
      const old = { facilityId: hotel.facilityId, name: 'two_factor_required', value: 'sometimes' };
      await db.insert(facilitySetting).values({ ...old, updatedAt: now() });
      return setting(db, hotel.facilityId, 'two_factor_required');
    });
    expect(read).toBe(0);
  });
});

it('an unset setting returns its default', async () => {
  const hotel = await aFacility();
  expect(await inHotel(hotel, db => setting(db, hotel.facilityId, 'terms-conditions-ja'))).toEqual({
    content: '',
  });
});

it('a new hotel offers the base languages to guests', async () => {
  const hotel = await aFacility();
  expect(await inHotel(hotel, db => guestLanguages(db, hotel.facilityId))).toEqual([
    'ja',
    'en',
    'ko',
    'zh-CN',
    'zh-TW',
  ]);
});
