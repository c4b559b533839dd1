import { expect, test } from 'vitest';
import { type Admin, allowedActions } from './rules.ts';

const askedAt = new Date('2026-03-02T03:00:00Z');
const before = new Date('2026-03-01T03:00:00Z');
const later = new Date('2026-03-02T03:00:01Z');
const ASKER = 1;
const request = { state: 'asked' as const, askedBy: ASKER, askedAt, availableUntil: null };

const admin = (id: number, changes: Partial<Admin> = {}): Admin => ({
  id,
  adminSince: before,
  addedBy: null,
  adminBy: null,
  ...changes,
});

const mayApprove = (userId: number, ...others: Admin[]) =>
  allowedActions(request, { userId }, [admin(ASKER), ...others], later).approve;

test('an admin may approve a disclosure request if they were an admin before it was made', () => {
  expect(mayApprove(2, admin(2))).toBe(true);
});

test.each([
  ['became an admin after the request was made', { adminSince: later }],
  ['was added by the requester', { addedBy: ASKER }],
  ['was made an admin by the requester', { adminBy: ASKER }],
])('an admin who %s may not approve', (_what, changes) => {
  expect(mayApprove(2, admin(2, changes), admin(3))).toBe(false);
});

test('the creator of a disclosure request may not approve it while another admin can', () => {
  expect(mayApprove(ASKER, admin(2))).toBe(false);
});

test('the creator of a disclosure request may approve it if they added every other admin', () => {
  expect(mayApprove(ASKER, admin(2, { addedBy: ASKER }))).toBe(true);
});

test('an admin who may not approve a disclosure request may still reject it', () => {
  const admins = [admin(ASKER), admin(2, { adminSince: later })];
  expect(allowedActions(request, { userId: 2 }, admins, later).refuse).toBe(true);
});
