import '#test/harness/database.ts';
import { expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { permissionKeys, staffDefaults } from '#features/access/access/rules/permissions.ts';
import { staffScope } from '#features/staff/session/queries/staff-scope.ts';
import { aFacility, aStaffMember } from '#test/harness/facility.ts';
import { changeRole } from './commands.ts';
import { aSession } from './factory.ts';
import { rolesOf } from './queries.ts';

const staff = 2;

test('the roles are admin with every permission and staff with the default permissions', async () => {
  const { owner } = await aFacility();
  const roles = await inFacility(owner, db => rolesOf(db, owner));
  expect(roles).toEqual([
    { id: 1, name: 'admin', permissions: [...permissionKeys], version: 0, can_give: true },
    { id: 2, name: 'staff', permissions: [...staffDefaults], version: 0, can_give: true },
  ]);
});

test('changed staff permissions apply from the next request, only in this hotel', async () => {
  const [hotel, other] = [await aFacility(), await aFacility()];
  const { userId } = await aStaffMember(hotel);
  const token = await aSession(hotel, userId);
  const role = await changeRole(hotel.owner, { id: staff, permissions: ['setting.user.view'] });
  expect(role).toMatchObject({ permissions: ['setting.user.view'], version: 1 });
  expect([...((await staffScope(token))?.permissions ?? [])]).toEqual(['setting.user.view']);
  const [, theirs] = await inFacility(other.owner, db => rolesOf(db, other.owner));
  expect(theirs).toMatchObject({ permissions: [...staffDefaults], version: 0 });
});

test('staff may have no permissions', async () => {
  const { owner } = await aFacility();
  expect(await changeRole(owner, { id: staff, permissions: [] })).toMatchObject({ permissions: [] });
});

test('the permissions of an admin cannot be changed', async () => {
  const { owner } = await aFacility();
  await expect(changeRole(owner, { id: 1, permissions: [] })).rejects.toMatchObject({ status: 403 });
  await expect(changeRole(owner, { id: 3, permissions: [] })).rejects.toMatchObject({ status: 404 });
});

test('rejects the second of two concurrent saves of the staff permissions', async () => {
  const { owner } = await aFacility();
  const save = () => changeRole(owner, { id: staff, permissions: [], version: 0 });
  const results = await Promise.allSettled([save(), save()]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(save()).rejects.toMatchObject({ status: 409, code: 'version_conflict' });
});
