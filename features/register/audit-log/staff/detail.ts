import { type KeyScope, keyScopes } from '#features/access/access/rules/key-scopes.ts';
import { type PermissionKey, permissionKeys } from '#features/access/access/rules/permissions.ts';
import type { AuditAction } from '#features/audit/audit/rules.ts';
import {
  type ItemState,
  itemStates,
  type TemplateItem,
  templateItems,
} from '#features/hotel/facility/rules/template-items.ts';
import { type Vendor, vendors } from '#features/integration/connector/rules/vendors.ts';
import { eventTypes, type WebhookEvent } from '#features/integration/webhook/rules/events.ts';
import { type TextName, textNames } from '#features/message/message/rules/texts.ts';
import { type GuestLanguage, guestLanguages } from '#i18n/languages.ts';
import type { ActionWithoutDetails } from './without-details.ts';

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
const outcomes = ['ok', 'already_decoded', 'cancelled', 'checked_out', 'wrong_date', 'unknown'] as const;
const pictures = ['passport', 'face', 'signature'] as const;
const roles = ['admin', 'staff'] as const;
type Role = (typeof roles)[number];
const nameChanges = ['added', 'changed', 'removed'] as const;
const counts = ['new', 'added', 'changed', 'cancelled', 'retired', 'left_out'] as const;

export type Detail =
  | { kind: 'days'; from: string; to: string }
  | { kind: 'rows' | 'persons'; count: number }
  /** The text that was searched for is not stored. */
  | { kind: 'searched' }
  | { kind: 'setting'; name: (typeof settings)[number] }
  | { kind: 'user'; id: number }
  /** Free text that may name a person. Only the booking's details show it. */
  | { kind: 'reason' }
  | { kind: 'template-item'; name: TemplateItem }
  | { kind: 'item-state'; name: ItemState }
  | { kind: 'outcome'; name: (typeof outcomes)[number] }
  | { kind: 'picture'; name: (typeof pictures)[number] }
  /** Name of an API key, or host of a webhook, as entered by the hotel. */
  | { kind: 'name'; name: string }
  | { kind: 'vendor'; name: Vendor }
  | { kind: 'scopes'; names: KeyScope[] }
  | { kind: 'events'; names: WebhookEvent[] }
  | { kind: 'granted' | 'withdrawn'; names: PermissionKey[] }
  | { kind: 'role'; before: Role | null; after: Role }
  | { kind: 'password' }
  | { kind: 'fields' | 'added' | 'removed' | 'renamed'; names: string[] }
  | { kind: 'change'; field: string; before: string; after: string }
  | { kind: 'text'; name: TextName }
  /** A text of the hotel that was reset to the default. */
  | { kind: 'standard' }
  | { kind: 'languages'; names: GuestLanguage[] }
  | { kind: 'name-change'; name: (typeof nameChanges)[number] }
  | { kind: 'count'; name: (typeof counts)[number]; count: number };

export const fieldNames = [
  'name',
  'country',
  'state',
  'city',
  'address',
  'building',
  'phone',
  'siteUrl',
  'timezone',
  'receiveCheckinEmail',
  'logo',
  'cover',
  'accent',
  'username',
  'email',
  'email_address',
  'guest_contact_no',
] as const;

export type About = { key: string | null; vendor: string | null; host: string | null };

type Entry = { details: Record<string, unknown>; about: About };
type Reader = (entry: Entry) => Detail[];

const countReader =
  (kind: 'rows' | 'persons', field: string): Reader =>
  ({ details: { [field]: count } }) =>
    typeof count === 'number' ? [{ kind, count }] : [];

const listReader: Reader = entry => {
  const { searched_by: by } = entry.details;
  const isSearch = Array.isArray(by) && by.length > 0;
  return [...(isSearch ? [{ kind: 'searched' as const }] : []), ...countReader('rows', 'rows')(entry)];
};

const daysReader =
  (first: string, last: string): Reader =>
  ({ details: { [first]: from, [last]: to } }) =>
    typeof from === 'string' && typeof to === 'string' && from !== '' ? [{ kind: 'days', from, to }] : [];

const rangeReader = daysReader('from_date', 'to_date');

const disclosureReader: Reader = entry => {
  const rangeDetails = rangeReader(entry);
  return rangeDetails.length > 0 ? rangeDetails : countReader('persons', 'persons')(entry);
};

function knownName<K extends string, N extends string>(kind: K, names: readonly N[], value: unknown) {
  const name = names.find(known => known === value);
  return name === undefined ? [] : [{ kind, name }];
}

/** Returns those of `values` that this version recognizes. */
function knownNames<K extends string, N extends string>(kind: K, names: readonly N[], values: unknown) {
  const known = Array.isArray(values) ? names.filter(each => values.includes(each)) : [];
  return known.length === 0 ? [] : [{ kind, names: known }];
}

function textDetails<K extends string>(kind: K, values: unknown) {
  const names = Array.isArray(values) ? values.filter(value => typeof value === 'string') : [];
  return names.length === 0 ? [] : [{ kind, names }];
}

const changesOf = (values: unknown): Detail[] =>
  (Array.isArray(values) ? values : []).flatMap(({ field, before, after }: Record<string, unknown>) =>
    typeof field === 'string'
      ? [{ kind: 'change', field, before: String(before ?? ''), after: String(after ?? '') }]
      : [],
  );

const pictureReader: Reader = ({ details }) => knownName('picture', pictures, details.kind);

const userReader: Reader = ({ details: { user_id: id } }) =>
  typeof id === 'number' ? [{ kind: 'user', id }] : [];

const roleIn = (value: unknown) => roles.find(each => each === value) ?? null;

const roleReader: Reader = ({ details }) => {
  const after = roleIn(details.role);
  return after === null ? [] : [{ kind: 'role', before: roleIn(details.role_before), after }];
};

const keyReader: Reader = ({ about }) => (about.key ? [{ kind: 'name', name: about.key }] : []);

const vendorReader: Reader = ({ about }) => knownName('vendor', vendors, about.vendor);

const webhookReader: Reader = ({ details, about }) => [
  ...(about.host ? [{ kind: 'name', name: about.host } as const] : []),
  ...knownNames('events', eventTypes, details.events),
];

const languageDetails = (values: unknown): Detail[] => knownNames('languages', guestLanguages, values);

const textReader: Reader = ({ details }) => [
  ...knownName('text', textNames, details.name),
  ...languageDetails([details.language]),
  ...(details.standard === true ? [{ kind: 'standard' } as const] : []),
];

const templateReader: Reader = ({ details }) => [
  ...knownName('template-item', templateItems, details.item),
  ...knownName('item-state', itemStates, details.state),
  ...(typeof details.given_by === 'string' ? [{ kind: 'name', name: details.given_by } as const] : []),
];

const countsReader: Reader = ({ details }) =>
  counts.flatMap(name => {
    const value = details[name];
    const count = Array.isArray(value) ? value.length : value;
    return typeof count === 'number' && count > 0 ? [{ kind: 'count', name, count }] : [];
  });

/**
 * Removes the language or position from the name of a setting, because all variants share one text. For
 * example, mypage-A-ja is shown as My Page.
 */
const baseOf = (value: unknown) =>
  settings.find(base => value === base || (typeof value === 'string' && value.startsWith(`${base}-`)));

/**
 * Reads the details shown for each action. A new action must be added to this list or to `ActionWithoutDetails`.
 * Otherwise the code does not compile.
 */
const readers: Record<Exclude<AuditAction, ActionWithoutDetails>, Reader> = {
  'list.viewed': listReader,
  'users.viewed': countReader('rows', 'rows'),
  'registrations.fetched': countReader('rows', 'count'),
  'bookings.fetched': countReader('rows', 'count'),
  'pictures.fetched': countReader('rows', 'count'),

  'booking.persons_set': countReader('persons', 'after'),
  'booking.contact_changed': entry => [
    ...textDetails('fields', entry.details.fields),
    ...vendorReader(entry),
  ],
  'registration.withdrawn': () => [{ kind: 'reason' }],
  'qr.decoded': ({ details }) => knownName('outcome', outcomes, details.status),
  'image.viewed': pictureReader,
  'image.downloaded': pictureReader,
  'image.deleted': pictureReader,

  'export.list': daysReader('check_in_from', 'check_in_to'),
  'export.ids': rangeReader,
  'export.statistics': rangeReader,
  'export.register': rangeReader,
  'paper.arrivals': rangeReader,
  'paper.labels': rangeReader,
  'retention.certified': rangeReader,

  'disclosure.asked': disclosureReader,
  'disclosure.approved': disclosureReader,
  'disclosure.prepared': disclosureReader,
  'disclosure.downloaded': disclosureReader,
  'disclosure.viewed': countReader('persons', 'persons'),

  'setting.changed': ({ details }) => [
    ...knownName('setting', settings, baseOf(details.name)),
    ...changesOf(details.changed),
  ],
  'filters.changed': ({ details }) => [
    ...changesOf(details.changed),
    ...textDetails('added', details.added),
    ...textDetails('removed', details.removed),
    ...textDetails('renamed', details.renamed),
  ],
  'template.applied': templateReader,
  'template.chosen': templateReader,
  'facility.changed': ({ details }) => textDetails('fields', details.fields),
  'facility.named': ({ details }) => [
    ...languageDetails([details.language]),
    ...knownName('name-change', nameChanges, details.change),
  ],
  'face.changed': ({ details }) => textDetails('fields', details.fields),
  'links.changed': ({ details }) => languageDetails(details.languages),
  'questions.changed': countsReader,
  'message_text.changed': textReader,
  'message_text.sampled': textReader,
  'booking_file.read': countReader('rows', 'rows'),
  'booking_file.taken': countsReader,

  'api_key.created': entry => [...keyReader(entry), ...knownNames('scopes', keyScopes, entry.details.scopes)],
  'api_key.revoked': keyReader,

  'connector.created': vendorReader,
  'connector.started': vendorReader,
  'connector.paused': vendorReader,
  'connector.password_renewed': vendorReader,
  'connector.removed': vendorReader,
  'connector.account_changed': vendorReader,
  'connector.writes_changed': entry => [
    ...vendorReader(entry),
    ...textDetails('fields', entry.details.writes),
  ],
  'connector.notices_started': vendorReader,
  'connector.notices_stopped': vendorReader,
  'connector.wrote': vendorReader,

  'webhook.created': webhookReader,
  'webhook.changed': webhookReader,
  'webhook.secret_changed': webhookReader,
  'webhook.paused': webhookReader,
  'webhook.resumed': webhookReader,
  'webhook.replayed': webhookReader,
  'webhook.tested': webhookReader,
  'webhook.deleted': webhookReader,

  'user.added': entry => [...userReader(entry), ...roleReader(entry)],
  'user.changed': entry => [
    ...userReader(entry),
    ...roleReader(entry),
    ...textDetails('fields', entry.details.fields),
    ...(entry.details.password === true ? [{ kind: 'password' } as const] : []),
  ],
  'user.link_sent': userReader,
  'user.deleted': userReader,
  'user.two_factor_reset': userReader,
  'user.signed_out': userReader,
  'sign_in.failed': userReader,
  'second_factor.failed': userReader,
  'reset.failed': userReader,
  'attempts.locked': userReader,
  'permissions.changed': ({ details }) => [
    ...knownNames('granted', permissionKeys, details.granted),
    ...knownNames('withdrawn', permissionKeys, details.withdrawn),
  ],
};

/** Returns the details of an entry to display. Another version may have written the entry. */
export function detailsOf(action: AuditAction, entry: Entry): Detail[] {
  const byAction: Partial<Record<AuditAction, Reader>> = readers;
  return byAction[action]?.(entry) ?? [];
}
