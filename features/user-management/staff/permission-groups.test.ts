import { expect, test } from 'vitest';
import { permissionKeys } from '#features/access/rules/permissions.ts';
import { permissionGroups } from './permission-groups.ts';

test('every permission key stands in one group', () => {
  expect(permissionGroups.flatMap(({ keys }) => keys).toSorted()).toEqual(permissionKeys.toSorted());
});
