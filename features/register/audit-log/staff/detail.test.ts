import { expect, test } from 'vitest';
import type { AuditAction } from '#features/audit/audit/rules.ts';
import { detailsOf } from './detail.ts';

const nobody = { key: null, vendor: null, host: null };
const detailOf = (action: AuditAction, details: Record<string, unknown>) =>
  detailsOf(action, { details, about: nobody })[0];
const shownOf = (
  action: AuditAction,
  details: Record<string, unknown>,
  about: Partial<typeof nobody> | object = {},
) => detailsOf(action, { details, about: { ...nobody, ...about } });

test.each([
  ['mypage-A-zh-CN', 'mypage'],
  ['landing-2-text-ja', 'landing-2'],
  ['terms-conditions-ko', 'terms-conditions'],
  ['form', 'form'],
])('the setting %s is shown as %s', (name, shown) => {
  expect(detailOf('setting.changed', { name })).toEqual({ kind: 'setting', name: shown });
});

test('an export shows its days, and none for a search over all days', () => {
  const days = { check_in_from: '2026-03-01', check_in_to: '2026-03-02' };
  expect(detailOf('export.list', days)).toEqual({ kind: 'days', from: '2026-03-01', to: '2026-03-02' });
  expect(detailOf('export.list', { check_in_from: '', check_in_to: '' })).toBeUndefined();
});

test('a picture shows its kind, a scan its result', () => {
  expect(detailOf('image.deleted', { kind: 'passport' })).toEqual({ kind: 'picture', name: 'passport' });
  for (const name of ['wrong_date', 'checked_out'])
    expect(detailOf('qr.decoded', { status: name })).toEqual({ kind: 'outcome', name });
});

test('a withdrawal shows where its reason is stored, but not the reason', () => {
  expect(detailOf('registration.withdrawn', { registrationId: 7 })).toEqual({ kind: 'reason' });
});

test('a change of a user shows which user it concerned', () => {
  expect(detailOf('user.deleted', { user_id: 7 })).toEqual({ kind: 'user', id: 7 });
});

test('unknown details are left out', () => {
  expect(detailOf('list.viewed', { rows: 'many' })).toBeUndefined();
  expect(detailOf('qr.decoded', { status: 'melted' })).toBeUndefined();
  expect(detailOf('setting.changed', { name: 'formica' })).toBeUndefined();
});

test('an API key shows its name and scopes', () => {
  expect(shownOf('api_key.created', { scopes: ['decode_qr', 'fly'] }, { key: 'Kiosk' })).toEqual([
    { kind: 'name', name: 'Kiosk' },
    { kind: 'scopes', names: ['decode_qr'] },
  ]);
  expect(shownOf('api_key.revoked', {}, { key: 'Kiosk' })).toEqual([{ kind: 'name', name: 'Kiosk' }]);
});

test('a change of permissions shows what was granted and withdrawn', () => {
  const details = { granted: ['list.details_pop_up.view'], withdrawn: ['setting.user.view'] };
  expect(shownOf('permissions.changed', details)).toEqual([
    { kind: 'granted', names: ['list.details_pop_up.view'] },
    { kind: 'withdrawn', names: ['setting.user.view'] },
  ]);
});

test('a change of a user shows the role before and after, and a new password', () => {
  const details = { user_id: 7, role: 'admin', role_before: 'staff', password: true };
  expect(shownOf('user.changed', details)).toEqual([
    { kind: 'user', id: 7 },
    { kind: 'role', before: 'staff', after: 'admin' },
    { kind: 'password' },
  ]);
});

test('a change of a setting shows its values before and after', () => {
  const changed = [{ field: 'authentication_method', before: 3, after: 1 }];
  expect(shownOf('setting.changed', { name: 'form', changed })).toEqual([
    { kind: 'setting', name: 'form' },
    { kind: 'change', field: 'authentication_method', before: '3', after: '1' },
  ]);
});

test('a change of filters shows which were added and removed', () => {
  const details = { changed: [], added: ['Day use'], removed: ['Stay'], renamed: [] };
  expect(shownOf('filters.changed', details)).toEqual([
    { kind: 'added', names: ['Day use'] },
    { kind: 'removed', names: ['Stay'] },
  ]);
});

test('a webhook shows its host, a connector its vendor', () => {
  expect(shownOf('webhook.created', { events: ['message.failed'] }, { host: 'pms.example' })).toEqual([
    { kind: 'name', name: 'pms.example' },
    { kind: 'events', names: ['message.failed'] },
  ]);
  expect(shownOf('connector.paused', {}, { vendor: 'mews' })).toEqual([{ kind: 'vendor', name: 'mews' }]);
});

test('a message text shows its name, its language, and a reset to the standard text', () => {
  const text = { name: 'pre-email', language: 'ko', version: 2 };
  expect(shownOf('message_text.changed', text)).toEqual([
    { kind: 'text', name: 'pre-email' },
    { kind: 'languages', names: ['ko'] },
  ]);
  expect(shownOf('message_text.changed', { ...text, standard: true })).toContainEqual({ kind: 'standard' });
  expect(shownOf('message_text.sampled', text)).toEqual(shownOf('message_text.changed', text));
});

test('a name of the hotel shows its language and the kind of change', () => {
  expect(shownOf('facility.named', { language: 'en', change: 'removed' })).toEqual([
    { kind: 'languages', names: ['en'] },
    { kind: 'name-change', name: 'removed' },
  ]);
});

test('changed branding shows its parts, changed links their languages', () => {
  expect(shownOf('face.changed', { fields: ['logo', 'accent'] })).toEqual([
    { kind: 'fields', names: ['logo', 'accent'] },
  ]);
  expect(shownOf('links.changed', { languages: ['ja', 'xx'] })).toEqual([
    { kind: 'languages', names: ['ja'] },
  ]);
});

test('changed questions show how many were added, changed and removed', () => {
  expect(shownOf('questions.changed', { added: [7], changed: [1, 2], retired: [] })).toEqual([
    { kind: 'count', name: 'added', count: 1 },
    { kind: 'count', name: 'changed', count: 2 },
  ]);
});

test('a booking file shows its number of rows and their results', () => {
  expect(shownOf('booking_file.read', { file: 1, rows: 7 })).toEqual([{ kind: 'rows', count: 7 }]);
  expect(shownOf('booking_file.taken', { file: 1, rows: 7, new: 4, cancelled: 1, left_out: 2 })).toEqual([
    { kind: 'count', name: 'new', count: 4 },
    { kind: 'count', name: 'cancelled', count: 1 },
    { kind: 'count', name: 'left_out', count: 2 },
  ]);
});
