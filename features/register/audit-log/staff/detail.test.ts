import { expect, test } from 'vitest';
import type { AuditAction } from '#features/audit/audit/rules.ts';
import { detailsOf } from './detail.ts';

const nobody = { key: null, vendor: null, host: null };
const detailOf = (action: AuditAction, details: Record<string, unknown>) =>
  detailsOf(action, { details, about: nobody })[0];
const detailsFor = (
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

test('an audit entry of an export shows its dates, or none for a search over all days', () => {
  const days = { check_in_from: '2026-03-01', check_in_to: '2026-03-02' };
  expect(detailOf('export.list', days)).toEqual({ kind: 'days', from: '2026-03-01', to: '2026-03-02' });
  expect(detailOf('export.list', { check_in_from: '', check_in_to: '' })).toBeUndefined();
});

test('an audit entry about viewing the list shows whether it was a search, without the searched text', () => {
  expect(detailsFor('list.viewed', { searched_by: ['name'], rows: 2 })).toEqual([
    { kind: 'searched' },
    { kind: 'rows', count: 2 },
  ]);
  expect(detailsFor('list.viewed', { searched_by: [], rows: 2 })).toEqual([{ kind: 'rows', count: 2 }]);
});

test('an audit entry about a picture shows its type, and one about a scan shows the result', () => {
  expect(detailOf('image.deleted', { kind: 'passport' })).toEqual({ kind: 'picture', name: 'passport' });
  for (const name of ['wrong_date', 'checked_out'])
    expect(detailOf('qr.decoded', { status: name })).toEqual({ kind: 'outcome', name });
});

test('an audit entry about a withdrawal refers to the stored reason without showing it', () => {
  expect(detailOf('registration.withdrawn', { registrationId: 7 })).toEqual({ kind: 'reason' });
});

test('an audit entry about a changed user names that user', () => {
  expect(detailOf('user.deleted', { user_id: 7 })).toEqual({ kind: 'user', id: 7 });
});

test('an audit entry omits unknown details', () => {
  expect(detailOf('list.viewed', { rows: 'many' })).toBeUndefined();
  expect(detailOf('qr.decoded', { status: 'melted' })).toBeUndefined();
  expect(detailOf('setting.changed', { name: 'formica' })).toBeUndefined();
});

test("an audit entry about an API key shows the key's name and scopes", () => {
  expect(detailsFor('api_key.created', { scopes: ['decode_qr', 'fly'] }, { key: 'Kiosk' })).toEqual([
    { kind: 'name', name: 'Kiosk' },
    { kind: 'scopes', names: ['decode_qr'] },
  ]);
  expect(detailsFor('api_key.revoked', {}, { key: 'Kiosk' })).toEqual([{ kind: 'name', name: 'Kiosk' }]);
});

test('an audit entry about changed permissions shows which were granted and revoked', () => {
  const details = { granted: ['list.details_pop_up.view'], withdrawn: ['setting.user.view'] };
  expect(detailsFor('permissions.changed', details)).toEqual([
    { kind: 'granted', names: ['list.details_pop_up.view'] },
    { kind: 'withdrawn', names: ['setting.user.view'] },
  ]);
});

test('an audit entry about a changed user shows the previous and new role, and whether the password is new', () => {
  const details = { user_id: 7, role: 'admin', role_before: 'staff', password: true };
  expect(detailsFor('user.changed', details)).toEqual([
    { kind: 'user', id: 7 },
    { kind: 'role', before: 'staff', after: 'admin' },
    { kind: 'password' },
  ]);
});

test('an audit entry about a changed setting shows the previous and new values', () => {
  const changed = [{ field: 'authentication_method', before: 3, after: 1 }];
  expect(detailsFor('setting.changed', { name: 'form', changed })).toEqual([
    { kind: 'setting', name: 'form' },
    { kind: 'change', field: 'authentication_method', before: '3', after: '1' },
  ]);
});

test('an audit entry about changed filters shows which were added and removed', () => {
  const details = { changed: [], added: ['Day use'], removed: ['Stay'], renamed: [] };
  expect(detailsFor('filters.changed', details)).toEqual([
    { kind: 'added', names: ['Day use'] },
    { kind: 'removed', names: ['Stay'] },
  ]);
});

test('an audit entry about a webhook shows the host, and one about a connector shows the vendor', () => {
  expect(detailsFor('webhook.created', { events: ['message.failed'] }, { host: 'pms.example' })).toEqual([
    { kind: 'name', name: 'pms.example' },
    { kind: 'events', names: ['message.failed'] },
  ]);
  expect(detailsFor('connector.paused', {}, { vendor: 'mews' })).toEqual([{ kind: 'vendor', name: 'mews' }]);
});

test("an audit entry about a message text shows the text's name and language, and whether it was reset to the default", () => {
  const text = { name: 'pre-email', language: 'ko', version: 2 };
  expect(detailsFor('message_text.changed', text)).toEqual([
    { kind: 'text', name: 'pre-email' },
    { kind: 'languages', names: ['ko'] },
  ]);
  expect(detailsFor('message_text.changed', { ...text, standard: true })).toContainEqual({
    kind: 'standard',
  });
  expect(detailsFor('message_text.sampled', text)).toEqual(detailsFor('message_text.changed', text));
});

test("an audit entry about a hotel name shows the name's language and the type of change", () => {
  expect(detailsFor('facility.named', { language: 'en', change: 'removed' })).toEqual([
    { kind: 'languages', names: ['en'] },
    { kind: 'name-change', name: 'removed' },
  ]);
});

test('an audit entry about changed branding shows the fields, and one about changed links shows their languages', () => {
  expect(detailsFor('face.changed', { fields: ['logo', 'accent'] })).toEqual([
    { kind: 'fields', names: ['logo', 'accent'] },
  ]);
  expect(detailsFor('links.changed', { languages: ['ja', 'xx'] })).toEqual([
    { kind: 'languages', names: ['ja'] },
  ]);
});

test('an audit entry about changed questions shows the number added, changed and removed', () => {
  expect(detailsFor('questions.changed', { added: [7], changed: [1, 2], retired: [] })).toEqual([
    { kind: 'count', name: 'added', count: 1 },
    { kind: 'count', name: 'changed', count: 2 },
  ]);
});

test('an audit entry about a booking file shows the number of rows and their results', () => {
  expect(detailsFor('booking_file.read', { file: 1, rows: 7 })).toEqual([{ kind: 'rows', count: 7 }]);
  expect(detailsFor('booking_file.taken', { file: 1, rows: 7, new: 4, cancelled: 1, left_out: 2 })).toEqual([
    { kind: 'count', name: 'new', count: 4 },
    { kind: 'count', name: 'cancelled', count: 1 },
    { kind: 'count', name: 'left_out', count: 2 },
  ]);
});
