import { expect, test } from 'vitest';
import { detailOf } from './detail.ts';

test.each([
  ['mypage-A-zh-CN', 'mypage'],
  ['landing-2-text-ja', 'landing-2'],
  ['terms-conditions-ko', 'terms-conditions'],
  ['form', 'form'],
])('the setting %s is told as %s', (name, shown) => {
  expect(detailOf('setting.changed', { name })).toEqual({ kind: 'setting', name: shown });
});

test('an export tells its days, a search over all days none', () => {
  const days = { check_in_from: '2026-03-01', check_in_to: '2026-03-02' };
  expect(detailOf('export.list', days)).toEqual({ kind: 'days', from: '2026-03-01', to: '2026-03-02' });
  expect(detailOf('export.list', { check_in_from: '', check_in_to: '' })).toBeUndefined();
});

test('a picture is told by its kind, a reading by what came of it', () => {
  expect(detailOf('image.deleted', { kind: 'passport' })).toEqual({ kind: 'picture', name: 'passport' });
  expect(detailOf('qr.decoded', { status: 'wrong_date' })).toEqual({ kind: 'outcome', name: 'wrong_date' });
});

test('a withdrawal tells where its reason stands, and no reason', () => {
  expect(detailOf('registration.withdrawn', { registrationId: 7 })).toEqual({ kind: 'reason' });
});

test('a change of a user tells whom it was about', () => {
  expect(detailOf('user.deleted', { user_id: 7 })).toEqual({ kind: 'user', id: 7 });
});

test('details that this release does not know are left out', () => {
  expect(detailOf('list.viewed', { rows: 'many' })).toBeUndefined();
  expect(detailOf('qr.decoded', { status: 'melted' })).toBeUndefined();
  expect(detailOf('setting.changed', { name: 'formica' })).toBeUndefined();
});
