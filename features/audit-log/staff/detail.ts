import { type KeyScope, keyScopes } from '#features/access/rules/key-scopes.ts';
import { type PermissionKey, permissionKeys } from '#features/access/rules/permissions.ts';
import type { AuditAction } from '#features/audit/rules.ts';
import { type Vendor, vendors } from '#features/connector/rules/vendors.ts';
import { eventTypes, type WebhookEvent } from '#features/webhook/rules/events.ts';

const settings = [
  'language',
  'maintenance_mode',
  'confirm_lock',
  'form',
  'localized-filter',
  'mypage',
  'terms-conditions',
  'landing-2',
  'notification_frequency_settings',
  'face-recognition-settings',
  'guest_register',
  'hold_sending',
  'retention',
  'passport_law',
  'passport_watermark',
  'open_pixel',
  'logout_time',
  'two_factor_required',
] as const;
const outcomes = ['ok', 'already_decoded', 'cancelled', 'wrong_date', 'unknown'] as const;
const pictures = ['passport', 'face', 'signature'] as const;
const roles = ['admin', 'staff'] as const;
type Role = (typeof roles)[number];

/** A detail that is shown beside the action. */
export type Detail =
  | { kind: 'days'; from: string; to: string }
  | { kind: 'rows' | 'persons'; count: number }
  | { kind: 'setting'; name: (typeof settings)[number] }
  | { kind: 'user'; id: number }
  /** Free text that may name somebody: only the details of the booking show it. */
  | { kind: 'reason' }
  | { kind: 'outcome'; name: (typeof outcomes)[number] }
  | { kind: 'picture'; name: (typeof pictures)[number] }
  /** Of an API key, or the host of a webhook, as the hotel entered it. */
  | { kind: 'name'; name: string }
  | { kind: 'vendor'; name: Vendor }
  | { kind: 'scopes'; names: KeyScope[] }
  | { kind: 'events'; names: WebhookEvent[] }
  | { kind: 'granted' | 'withdrawn'; names: PermissionKey[] }
  | { kind: 'role'; before: Role | null; after: Role }
  | { kind: 'password' }
  | { kind: 'fields'; names: string[] }
  | { kind: 'added' | 'removed' | 'renamed'; names: string[] }
  | { kind: 'change'; field: string; before: string; after: string };

/** What an entry is about, by the names that the hotel's rows have now. */
export type About = { key: string | null; vendor: string | null; host: string | null };

type Entry = { details: Record<string, unknown>; about: About };
type Reader = (entry: Entry) => Detail[];

const nothing: Reader = () => [];

const counted =
  (kind: 'rows' | 'persons', field: string): Reader =>
  ({ details: { [field]: count } }) =>
    typeof count === 'number' ? [{ kind, count }] : [];

const days =
  (first: string, last: string): Reader =>
  ({ details: { [first]: from, [last]: to } }) =>
    typeof from === 'string' && typeof to === 'string' && from !== '' ? [{ kind: 'days', from, to }] : [];

const disclosed: Reader = entry => {
  const range = days('from_date', 'to_date')(entry);
  return range.length > 0 ? range : counted('persons', 'persons')(entry);
};

function named<K extends string, N extends string>(kind: K, names: readonly N[], value: unknown) {
  const name = names.find(known => known === value);
  return name === undefined ? [] : [{ kind, name }];
}

/** Those of a list that this release knows. */
function listed<K extends string, N extends string>(kind: K, names: readonly N[], values: unknown) {
  const known = Array.isArray(values) ? names.filter(each => values.includes(each)) : [];
  return known.length === 0 ? [] : [{ kind, names: known }];
}

const texts = (values: unknown): string[] =>
  Array.isArray(values) ? values.filter(value => typeof value === 'string') : [];

const name = (value: unknown): Detail[] =>
  typeof value === 'string' && value !== '' ? [{ kind: 'name', name: value }] : [];

const vendor = (about: About): Detail[] => named('vendor', vendors, about.vendor);

const user = (id: unknown): Detail[] => (typeof id === 'number' ? [{ kind: 'user', id }] : []);

const roleIn = (value: unknown) => roles.find(each => each === value) ?? null;

/** The role that somebody was given, and the one before where it changed. */
function role({ role: given, role_before }: Record<string, unknown>): Detail[] {
  const [before, after] = [roleIn(role_before), roleIn(given)];
  return after === null ? [] : [{ kind: 'role', before, after }];
}

const fieldsOf = (values: unknown): Detail[] => {
  const names = texts(values);
  return names.length === 0 ? [] : [{ kind: 'fields', names }];
};

const filters = (details: Record<string, unknown>): Detail[] =>
  (['added', 'removed', 'renamed'] as const).flatMap((kind): Detail[] => {
    const names = texts(details[kind]);
    return names.length === 0 ? [] : [{ kind, names }];
  });

const changesOf = (values: unknown): Detail[] =>
  (Array.isArray(values) ? values : []).flatMap((value: Record<string, unknown>): Detail[] => {
    const { field, before, after } = value;
    return typeof field === 'string'
      ? [{ kind: 'change', field, before: String(before ?? ''), after: String(after ?? '') }]
      : [];
  });

/** Settings that exist for each language or place share one text: mypage-A-ja is My Page. */
const baseOf = (value: unknown) =>
  settings.find(base => value === base || (typeof value === 'string' && value.startsWith(`${base}-`)));

/** What is shown of each action's details. An action without an entry does not compile. */
const readers: Record<AuditAction, Reader> = {
  'list.viewed': counted('rows', 'rows'),
  'booking.viewed': nothing,
  'booking.seen': nothing,
  'booking.confirmed': nothing,
  'booking.unconfirmed': nothing,
  'booking.persons_set': counted('persons', 'after'),
  'booking.entered': nothing,
  'booking.edited': nothing,
  'booking.cancelled': nothing,
  'booking.contact_changed': ({ details, about }) => [...fieldsOf(details.fields), ...vendor(about)],
  'booking_file.read': nothing,
  'booking_file.taken': nothing,
  'booking_file.undone': nothing,
  'booking.noted': nothing,
  'booking.note_marked': nothing,
  'booking.note_deleted': nothing,
  'booking.arrived': nothing,
  'booking.arrival_taken_back': nothing,
  'booking.held': nothing,
  'booking.released': nothing,
  'passport.seen': nothing,
  'passport.unseen': nothing,
  'person.checked': nothing,
  'person.unchecked': nothing,
  'image.viewed': ({ details }) => named('picture', pictures, details.kind),
  'image.downloaded': ({ details }) => named('picture', pictures, details.kind),
  'image.deleted': ({ details }) => named('picture', pictures, details.kind),
  'registration.amended': nothing,
  'registration.companion_joined': nothing,
  'registration.data_confirmed': nothing,
  'registration.data_unconfirmed': nothing,
  'registration.missing_asked': nothing,
  'registration.withdrawn': () => [{ kind: 'reason' }],
  'registration.disowned': nothing,
  'registrations.fetched': counted('rows', 'count'),
  'bookings.fetched': counted('rows', 'count'),
  'pictures.fetched': counted('rows', 'count'),
  'guest_data.viewed': nothing,
  'guest_data.downloaded': nothing,
  'guest_data.deleted': nothing,
  'confirmation.resent': nothing,
  'qr.decoded': ({ details }) => named('outcome', outcomes, details.status),
  'export.list': days('check_in_from', 'check_in_to'),
  'export.ids': days('from_date', 'to_date'),
  'export.statistics': days('from_date', 'to_date'),
  'export.register': days('from_date', 'to_date'),
  'paper.card': nothing,
  'paper.arrivals': days('from_date', 'to_date'),
  'paper.labels': days('from_date', 'to_date'),
  'disclosure.asked': disclosed,
  'disclosure.viewed': counted('persons', 'persons'),
  'disclosure.searched': nothing,
  'disclosure.approved': disclosed,
  'disclosure.refused': nothing,
  'disclosure.withdrawn': nothing,
  'disclosure.prepared': disclosed,
  'disclosure.failed': nothing,
  'disclosure.renewed': nothing,
  'disclosure.password_shown': nothing,
  'disclosure.downloaded': disclosed,
  'disclosure.ended': nothing,
  'guide_mail.sent': nothing,
  'individual_message.sent': nothing,
  'guide_mail.stopped': nothing,
  'guide_mail.restarted': nothing,
  'guide_mail.unsubscribed': nothing,
  'message_text.changed': nothing,
  'message_text.sampled': nothing,
  'questions.changed': nothing,
  'filters.changed': ({ details }) => [...changesOf(details.changed), ...filters(details)],
  'setting.changed': ({ details }) => [
    ...named('setting', settings, baseOf(details.name)),
    ...changesOf(details.changed),
  ],
  'links.changed': nothing,
  'face.changed': nothing,
  'api_key.created': ({ details, about }) => [
    ...name(about.key),
    ...listed('scopes', keyScopes, details.scopes),
  ],
  'api_key.revoked': ({ about }) => name(about.key),
  'connector.created': ({ about }) => vendor(about),
  'connector.started': ({ about }) => vendor(about),
  'connector.paused': ({ about }) => vendor(about),
  'connector.password_renewed': ({ about }) => vendor(about),
  'connector.removed': ({ about }) => vendor(about),
  'connector.account_changed': ({ about }) => vendor(about),
  'connector.writes_changed': ({ details, about }) => [...vendor(about), ...fieldsOf(details.writes)],
  'connector.notices_started': ({ about }) => vendor(about),
  'connector.notices_stopped': ({ about }) => vendor(about),
  'connector.wrote': ({ about }) => vendor(about),
  'device.asked': nothing,
  'device.allowed': nothing,
  'device.revoked': nothing,
  'device.downloaded': nothing,
  'device.act_open': nothing,
  'device.act_settled': nothing,
  'webhook.created': ({ details, about }) => [
    ...name(about.host),
    ...listed('events', eventTypes, details.events),
  ],
  'webhook.changed': ({ details, about }) => [
    ...name(about.host),
    ...listed('events', eventTypes, details.events),
  ],
  'webhook.secret_changed': ({ details, about }) => [
    ...name(about.host),
    ...listed('events', eventTypes, details.events),
  ],
  'webhook.paused': ({ details, about }) => [
    ...name(about.host),
    ...listed('events', eventTypes, details.events),
  ],
  'webhook.resumed': ({ details, about }) => [
    ...name(about.host),
    ...listed('events', eventTypes, details.events),
  ],
  'webhook.replayed': ({ details, about }) => [
    ...name(about.host),
    ...listed('events', eventTypes, details.events),
  ],
  'webhook.tested': ({ details, about }) => [
    ...name(about.host),
    ...listed('events', eventTypes, details.events),
  ],
  'webhook.deleted': ({ details, about }) => [
    ...name(about.host),
    ...listed('events', eventTypes, details.events),
  ],
  'facility.opened': nothing,
  'facility.changed': ({ details }) => fieldsOf(details.fields),
  'facility.named': nothing,
  'facility.key_renewed': nothing,
  'facility.export_asked': nothing,
  'facility.export_downloaded': nothing,
  'facility.imported': nothing,
  'facility.deletion_asked': nothing,
  'facility.deletion_called_off': nothing,
  'hand_over.started': nothing,
  'hand_over.taken_back': nothing,
  'session.signed_in': nothing,
  'session.signed_out': nothing,
  'session.ended': nothing,
  'session.password_reset': nothing,
  'session.password_changed': nothing,
  'two_factor.started': nothing,
  'two_factor.switched_on': nothing,
  'two_factor.switched_off': nothing,
  'two_factor.codes_renewed': nothing,
  'two_factor.passkey_added': nothing,
  'two_factor.passkey_removed': nothing,
  'users.viewed': counted('rows', 'rows'),
  'user.added': ({ details }) => [...user(details.user_id), ...role(details)],
  'user.changed': ({ details }) => [
    ...user(details.user_id),
    ...role(details),
    ...fieldsOf(details.fields),
    ...(details.password === true ? [{ kind: 'password' } as const] : []),
  ],
  'user.deleted': ({ details }) => user(details.user_id),
  'user.two_factor_reset': ({ details }) => user(details.user_id),
  'user.signed_out': ({ details }) => user(details.user_id),
  'permissions.changed': ({ details }) => [
    ...listed('granted', permissionKeys, details.granted),
    ...listed('withdrawn', permissionKeys, details.withdrawn),
  ],
  'audit.viewed': nothing,
  'retention.certified': days('from_date', 'to_date'),
  'proof.made': nothing,
  'proof.failed': nothing,
  'proof.alarmed': nothing,
  'sign_in.failed': ({ details }) => user(details.user_id),
  'second_factor.failed': ({ details }) => user(details.user_id),
  'password.failed': nothing,
  'reset.failed': ({ details }) => user(details.user_id),
  'attempts.locked': ({ details }) => user(details.user_id),
  'call.refused': nothing,
  'origin.refused': nothing,
  'calls.limited': nothing,
};

/** The parts of an entry's details that are shown. They may have been written by another release. */
export const detailsOf = (action: AuditAction, entry: Entry): Detail[] => readers[action](entry);
