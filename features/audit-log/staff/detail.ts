import type { AuditAction } from '#features/audit/rules.ts';

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
  'hold_sending',
  'retention',
  'passport_law',
  'open_pixel',
  'logout_time',
  'two_factor_required',
] as const;
const outcomes = ['ok', 'already_decoded', 'cancelled', 'wrong_date', 'unknown'] as const;
const pictures = ['passport', 'face', 'signature'] as const;

/** A detail that is shown beside the action. */
export type Detail =
  | { kind: 'days'; from: string; to: string }
  | { kind: 'rows' | 'persons'; count: number }
  | { kind: 'setting'; name: (typeof settings)[number] }
  | { kind: 'user'; id: number }
  /** Free text that may name somebody: only the details of the booking show it. */
  | { kind: 'reason' }
  | { kind: 'outcome'; name: (typeof outcomes)[number] }
  | { kind: 'picture'; name: (typeof pictures)[number] };

/** The part of an entry's details that is shown. They may have been written by another release. */
export function detailOf(action: AuditAction, details: Record<string, unknown>): Detail | undefined {
  switch (action) {
    case 'list.viewed':
    case 'users.viewed':
      return count('rows', details.rows);
    case 'registrations.fetched':
    case 'bookings.fetched':
    case 'pictures.fetched':
      return count('rows', details.count);
    case 'booking.persons_set':
      return count('persons', details.after);
    case 'export.list':
      return days(details.check_in_from, details.check_in_to);
    case 'export.ids':
    case 'export.statistics':
    case 'export.register':
    case 'paper.arrivals':
    case 'paper.labels':
    case 'retention.certified':
      return days(details.from_date, details.to_date);
    case 'disclosure.asked':
    case 'disclosure.approved':
    case 'disclosure.prepared':
    case 'disclosure.downloaded':
      return days(details.from_date, details.to_date) ?? count('persons', details.persons);
    case 'disclosure.viewed':
      return count('persons', details.persons);
    case 'setting.changed':
      return named('setting', settings, baseOf(details.name));
    case 'user.added':
    case 'user.changed':
    case 'user.deleted':
    case 'user.two_factor_reset':
    case 'sign_in.failed':
    case 'second_factor.failed':
    case 'reset.failed':
    case 'attempts.locked':
      return typeof details.user_id === 'number' ? { kind: 'user', id: details.user_id } : undefined;
    case 'registration.withdrawn':
      return { kind: 'reason' };
    case 'qr.decoded':
      return named('outcome', outcomes, details.status);
    case 'image.viewed':
    case 'image.downloaded':
    case 'image.deleted':
      return named('picture', pictures, details.kind);
    default:
      return undefined;
  }
}

const count = <K extends 'rows' | 'persons'>(kind: K, value: unknown) =>
  typeof value === 'number' ? { kind, count: value } : undefined;

const days = (from: unknown, to: unknown) =>
  typeof from === 'string' && typeof to === 'string' && from !== ''
    ? ({ kind: 'days', from, to } as const)
    : undefined;

function named<K extends string, N extends string>(kind: K, names: readonly N[], value: unknown) {
  const name = names.find(known => known === value);
  return name && { kind, name };
}

/** Settings that exist for each language or place share one text: mypage-A-ja is My Page. */
const baseOf = (name: unknown) =>
  settings.find(base => name === base || (typeof name === 'string' && name.startsWith(`${base}-`)));
