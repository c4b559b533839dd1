import { set, storedSetting } from '../factory.ts';
import '#test/harness/database.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { inFacility } from '#features/access/queries/in-facility.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { setting, settingRows } from '../queries/settings.ts';
import { settingView } from '../queries/views.ts';
import { storeSetting } from './store-setting.ts';

let hotel: TestFacility;
beforeAll(async () => {
  hotel = await aFacility();
});

const within = <T>(work: Parameters<typeof inFacility<T>>[1]) => inFacility(hotel.system, work);

const unsafe = '<b onclick="alert(1)">案内</b><script>alert(1)</script>';

describe('what a hotel writes for guests', () => {
  it.each(['landing-2-text-ja', 'mypage-A-ko', 'mypage-B-zh-TW'] as const)(
    '%s is cleaned when it is stored, whoever stores it',
    async name => {
      await within(db => storeSetting(db, hotel.facilityId, name, unsafe));
      expect(await storedSetting(hotel, name)).toBe('<b>案内</b>');
    },
  );

  it('counts as it is stored', async () => {
    const within1000 = '<script>x</script>'.repeat(60) + '案'.repeat(1000);
    await within(db => storeSetting(db, hotel.facilityId, 'mypage-A-ja', within1000));
    expect(await storedSetting(hotel, 'mypage-A-ja')).toBe('案'.repeat(1000));
  });

  it('is cleaned again when it is read, for rows from elsewhere', async () => {
    await within(db => storeSetting(db, hotel.facilityId, 'mypage-B-ja', 'x'));
    await set(hotel, 'mypage-B-ja', unsafe);
    expect(await within(db => setting(db, hotel.facilityId, 'mypage-B-ja'))).toBe('<b>案内</b>');
    const [row] = await within(db => settingRows(db, hotel.facilityId, ['mypage-B-ja']));
    expect(row && settingView(row).value).toBe('<b>案内</b>');
  });
});
