import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { changeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import { storeRawSetting } from '#features/hotel/facility/factory.ts';
import { userAccount } from '#features/staff/account/tables.ts';
import { aFacility, aStaffMember, type TestFacility } from '#test/harness/facility.ts';
import { lastChanges } from './queries/last-changes.ts';

const change = (scope: TestFacility['owner'], name: string, value: unknown) =>
  changeSetting(scope, { facility_id: scope.facilityId, name, value });

const lock = (lock_limit: number) => ({ lock_limit, lock_release_time: '00:15' });

test('lists the changes of a setting, newest first, with the user and the values before and after', async () => {
  const hotel = await aFacility();
  const clerk = await aStaffMember(hotel, ['setting.basic_information.edit']);
  await change(hotel.owner, 'confirm_lock', lock(5));
  await change(clerk, 'confirm_lock', lock(9));
  expect(await lastChanges(hotel.owner, 'confirm_lock')).toEqual([
    { at: expect.stringContaining('T'), by: clerk.username, before: lock(5), after: lock(9) },
    { at: expect.stringContaining('T'), by: hotel.username, before: lock(3), after: lock(5) },
  ]);
});

test('a change by a user whose account no longer exists is still listed as made by a user', async () => {
  const hotel = await aFacility();
  const clerk = await aStaffMember(hotel, ['setting.basic_information.edit']);
  await storeRawSetting(hotel, 'confirm_lock', lock(5));
  await change(clerk, 'confirm_lock', lock(9));
  await platformDb(db => db.delete(userAccount).where(eq(userAccount.id, clerk.userId)));
  expect(await lastChanges(hotel.owner, 'confirm_lock')).toMatchObject([
    { by: '', before: lock(5) },
    { by: null, before: lock(3) },
  ]);
});

test('saving a setting without a change is not listed as a change', async () => {
  const { owner, username } = await aFacility();
  await change(owner, 'confirm_lock', lock(5));
  await change(owner, 'confirm_lock', lock(5));
  expect(await lastChanges(owner, 'confirm_lock')).toMatchObject([{ by: username, before: lock(3) }]);
});

test('the list of changes contains the full old text, so that it can be used again', async () => {
  const { owner } = await aFacility();
  const long = 'ようこそ。'.repeat(100);
  for (const text of [long, 'Welcome']) await change(owner, 'mypage-A-ja', text);
  expect(await lastChanges(owner, 'mypage-A-ja')).toMatchObject([{ before: long, after: 'Welcome' }]);
});

test('the last 20 changes of each setting are kept', async () => {
  const { owner } = await aFacility();
  await change(owner, 'maintenance_mode', 1);
  for (let limit = 10; limit < 32; limit += 1) await change(owner, 'confirm_lock', lock(limit));
  const changes = await lastChanges(owner, 'confirm_lock');
  expect(changes).toHaveLength(20);
  expect(changes.at(-1)).toMatchObject({ before: lock(11), after: lock(12) });
  expect(await lastChanges(owner, 'maintenance_mode')).toMatchObject([{ before: 0, after: 1 }]);
});

test('the list of changes omits a change whose old value is no longer accepted', async () => {
  const hotel = await aFacility();
  await storeRawSetting(hotel, 'confirm_lock', { lock_limit: 'many' });
  await change(hotel.owner, 'confirm_lock', lock(5));
  await change(hotel.owner, 'confirm_lock', lock(6));
  expect(await lastChanges(hotel.owner, 'confirm_lock')).toMatchObject([{ before: lock(5), after: lock(6) }]);
});

test('only users who may change a setting see its changes', async () => {
  const hotel = await aFacility();
  const clerk = await aStaffMember(hotel, ['setting.basic_information.view']);
  await expect(async () => lastChanges(clerk, 'confirm_lock')).rejects.toMatchObject({ status: 403 });
  const editor = await aStaffMember(hotel, ['setting.basic_information.edit']);
  await expect(lastChanges(editor, 'confirm_lock')).resolves.toEqual([]);
  await expect(async () => lastChanges(editor, 'two_factor_required')).rejects.toMatchObject({
    status: 403,
  });
});

test.each(['pms_settings', 'no-such-setting'])('there are no changes of %s to list', async name => {
  const { owner } = await aFacility();
  await expect(async () => lastChanges(owner, name)).rejects.toMatchObject({
    details: { errors: { name: 'field_invalid' } },
  });
});

test('the changes of another hotel are not listed', async () => {
  const [hotel, other] = [await aFacility(), await aFacility()];
  await change(other.owner, 'confirm_lock', lock(5));
  expect(await lastChanges(hotel.owner, 'confirm_lock')).toEqual([]);
});
