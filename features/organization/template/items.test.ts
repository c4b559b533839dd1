import '#test/harness/database.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { saveLinks } from '#features/guest/my-page/commands/save-links.ts';
import { someLinks } from '#features/guest/my-page/factory.ts';
import { changeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import { lockFacility } from '#features/hotel/facility/commands/lock-facility.ts';
import type { SettingName } from '#features/hotel/facility/contract/setting-registry.ts';
import { setting } from '#features/hotel/facility/queries/settings.ts';
import { defaultSchedule } from '#features/hotel/facility/rules/schedule.ts';
import { type TemplateItem, templateItems } from '#features/hotel/facility/rules/template-items.ts';
import { saveBranding } from '#features/hotel/hotel-face/commands/save-face.ts';
import { changeTerms } from '#features/hotel/terms/commands.ts';
import {
  anOrganization,
  joinHotel,
  type TestOrganization,
} from '#features/organization/organization/factory.ts';
import { changeRole } from '#features/staff/user/commands.ts';
import { roleIds } from '#features/staff/user/rules.ts';
import { waitingForLocks } from '#test/harness/at-once.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { followTemplates } from './commands/follow.ts';
import { templated } from './commands/templated.ts';
import { saveTemplate } from './commands/templates.ts';

let model: TestFacility;
let chain: TestOrganization;

const write = ({ owner, facilityId: facility_id }: TestFacility, name: SettingName, value: unknown) =>
  changeSetting(owner, { facility_id, name, value });

const later = (time: string) => ({
  ...defaultSchedule,
  data: defaultSchedule.data.map(entry => (entry.moment === '3_days_prior' ? { ...entry, time } : entry)),
});

/** Changes that a hotel makes to each item. */
const changes: Partial<Record<TemplateItem, (hotel: TestFacility) => Promise<unknown>>> = {
  locks: hotel => write(hotel, 'confirm_lock', { lock_limit: 5, lock_release_time: '01:00' }),
  schedule: hotel =>
    write(hotel, 'notification_frequency_settings', later(hotel === model ? '09:30' : '10:30')),
  terms: ({ owner, facilityId: facility_id }) =>
    changeTerms(owner, { facility_id, name: 'terms-conditions-ja', value: { content: '<p>規約</p>' } }),
  permissions: ({ owner }) =>
    changeRole(owner, { id: roleIds.staff, permissions: ['list.details_pop_up.view'] }),
  links: hotel => someLinks(hotel, [{ language: 'ja', label: 'wifi', url: 'https://example.com/wifi' }]),
  look: hotel =>
    saveBranding(hotel.owner, {
      facility_id: hotel.facilityId,
      accent: hotel === model ? '#264b73' : '#2e6b4f',
    }),
};
const changed = templateItems.filter(item => changes[item] !== undefined);

const copyOf = ({ system, facilityId }: TestFacility, item: TemplateItem) =>
  inFacility(system, db => templated[item].copy(db, facilityId));

async function give(hotel: TestFacility, locked: boolean): Promise<void> {
  for (const item of templateItems)
    await saveTemplate(chain.admin.scope, { item, brand_id: null, hotel_id: model.facilityId, locked });
  await followTemplates(hotel);
}

beforeAll(async () => {
  model = await aFacility();
  chain = await anOrganization(model);
  for (const item of changed) await changes[item]?.(model);
});

async function aJoinedHotel(): Promise<TestFacility> {
  const hotel = await aFacility();
  await joinHotel(chain, hotel);
  return hotel;
}

test.each(templateItems)('a new hotel has the initial value of the item %s', async item => {
  const hotel = await aFacility();
  const copy = await copyOf(hotel, item);
  expect(await inFacility(hotel.system, db => templated[item].isInitial(db, hotel.facilityId, copy))).toBe(
    true,
  );
});

test('a hotel that joins an organization takes every item from the templates', async () => {
  const hotel = await aJoinedHotel();
  await give(hotel, false);
  for (const item of templateItems) expect(await copyOf(hotel, item)).toEqual(await copyOf(model, item));
});

describe('a locked item', () => {
  test.each(changed.filter(item => item !== 'links'))('the locked item %s cannot be changed', async item => {
    const hotel = await aJoinedHotel();
    await give(hotel, true);
    await expect(changes[item]?.(hotel)).rejects.toMatchObject({
      status: 409,
      code: 'locked_by_organization',
    });
  });

  test('a change of locked link buttons is refused', async () => {
    const hotel = await aJoinedHotel();
    await give(hotel, true);
    const input = { facility_id: hotel.facilityId, languages: [], links: [] };
    await expect(saveLinks(hotel.owner, input)).rejects.toMatchObject({ code: 'locked_by_organization' });
  });

  test('saving the logo and color while their template is being applied waits and is then refused', async () => {
    const hotel = await aJoinedHotel();
    await give(hotel, true);
    const { system, facilityId } = hotel;
    const { saving } = await inFacility(system, async db => {
      await lockFacility(db, facilityId);
      const saving = Promise.allSettled([changes.look?.(hotel)]);
      await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), { timeout: 60_000 });
      await templated.look.apply(db, system, await templated.look.copy(db, facilityId), hotel.owner.userId);
      return { saving };
    });
    expect(await saving).toMatchObject([{ reason: { code: 'locked_by_organization' } }]);
  });

  test('the owner can turn SMS on although the schedule is locked', async () => {
    const hotel = await aJoinedHotel();
    await give(hotel, true);
    await write(hotel, 'notification_frequency_settings', { ...later('09:30'), sms_status: true });
    await give(hotel, true);
    const stored = await inFacility(hotel.system, db =>
      setting(db, hotel.facilityId, 'notification_frequency_settings'),
    );
    expect(stored).toMatchObject({ sms_status: true });
  });
});
