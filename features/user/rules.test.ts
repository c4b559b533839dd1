import { expect, test } from 'vitest';
import { permissionKeys } from '#features/access/permissions.ts';
import { permissionsFor } from './rules.ts';

test('admin holds every key, whatever the facility grants staff', () => {
  expect([...permissionsFor('admin', [])]).toEqual([...permissionKeys]);
});

test('staff holds what the facility grants', () => {
  expect([...permissionsFor('staff', ['setting.user.view'])]).toEqual(['setting.user.view']);
});

test('a key that this release does not know grants nothing', () => {
  expect(permissionsFor('staff', ['setting.spaceport.edit']).size).toBe(0);
});
