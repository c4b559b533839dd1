import { describe, expect, it } from 'vitest';
import type { PermissionKey } from '#features/access/access/rules/permissions.ts';
import { findPause, pageToEndPause } from './held.ts';

it('sending is on hold until the hotel turns the hold off', () => {
  expect(findPause([])).toBe('held');
  expect(findPause([{ name: 'hold_sending', value: 1 }])).toBe('held');
  expect(findPause([{ name: 'hold_sending', value: 0 }])).toBe(null);
});

it('a hotel in maintenance sends no automatic messages', () => {
  const settings = [
    { name: 'hold_sending', value: 0 },
    { name: 'maintenance_mode', value: 1 },
  ];
  expect(findPause(settings)).toBe('maintenance');
  expect(pageToEndPause('maintenance', { holds: () => true })?.search).toEqual({ tab: 'maintenance' });
});

describe('the link to the page that ends the hold', () => {
  const placeOf = (...keys: PermissionKey[]) =>
    pageToEndPause('held', { holds: key => keys.includes(key) })?.to;

  it('the link for ending the hold leads to the schedule', () => {
    expect(placeOf('setting.basic_information.edit', 'notice_setting.frequency.view')).toBe(
      '/dashboard/notifications',
    );
  });

  it('the link for ending the hold leads to the settings if the user may not view the schedule', () => {
    expect(placeOf('setting.basic_information.edit', 'setting.basic_information.view')).toBe(
      '/dashboard/settings',
    );
  });

  it('the link for ending the hold is not shown to users who may not end the hold', () => {
    expect(placeOf('setting.basic_information.view', 'notice_setting.frequency.view')).toBeUndefined();
  });
});
