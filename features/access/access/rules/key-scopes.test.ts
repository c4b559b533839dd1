import { expect, test } from 'vitest';
import { isKeyScope, mayCall } from './key-scopes.ts';

test('a key opens only the calls of its scopes', () => {
  const kiosk = new Set(['decode_qr'] as const);
  expect(mayCall(kiosk, { scope: 'decode_qr' })).toBe(true);
  expect(mayCall(kiosk, { scope: 'read_pictures' })).toBe(false);
  expect(mayCall(new Set(), { scope: 'decode_qr' })).toBe(false);
});

test('any one of several named scopes opens a call', () => {
  const needs = { anyScope: ['write_bookings', 'read_registrations'] } as const;
  expect(mayCall(new Set(['read_registrations']), needs)).toBe(true);
  expect(mayCall(new Set(['decode_qr']), needs)).toBe(false);
});

test('a scope name from another release is not valid', () => {
  expect(isKeyScope('write_everything')).toBe(false);
});
