import { expect, test } from 'vitest';
import { isKeyScope, mayCall } from './key-scopes.ts';

test('an API key allows only the calls of its scopes', () => {
  const kiosk = new Set(['decode_qr'] as const);
  expect(mayCall(kiosk, { scope: 'decode_qr' })).toBe(true);
  expect(mayCall(kiosk, { scope: 'read_pictures' })).toBe(false);
  expect(mayCall(new Set(), { scope: 'decode_qr' })).toBe(false);
});

test("an API key with any one of a call's scopes may make the call", () => {
  const needs = { anyScope: ['write_bookings', 'read_registrations'] } as const;
  expect(mayCall(new Set(['read_registrations']), needs)).toBe(true);
  expect(mayCall(new Set(['decode_qr']), needs)).toBe(false);
});

test('rejects an unknown name of an API key scope', () => {
  expect(isKeyScope('write_everything')).toBe(false);
});
