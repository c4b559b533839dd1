import { isBackwards } from '#features/booking/booking/rules/search-terms.ts';
import { RETENTION_YEARS } from '#features/hotel/deletion/rules/retention-periods.ts';
import { daysBetween } from '#features/hotel/facility/rules/days.ts';

/** Legal grounds on which an authority may request the register (docs/reference/disclosure.md#grounds). */
export const grounds = ['inspection', 'inquiry', 'warrant', 'other'] as const;

/**
 * States of a request.
 * `asked`: not decided yet.
 * `approved`: files are not prepared yet.
 * `available`: files can be downloaded for a day.
 * `ended`: files are deleted.
 * `refused`: by another admin.
 * `withdrawn`: by its creator, or because the creator is no longer an admin.
 * `failed`: files could not be prepared.
 */
export const states = ['asked', 'approved', 'available', 'ended', 'refused', 'withdrawn', 'failed'] as const;
export type State = (typeof states)[number];

/** Files for an authority. `zip`: all files. `pdf`: only the register, for an office that cannot open a zip. */
export const fileKinds = ['zip', 'pdf'] as const;
export type FileKind = (typeof fileKinds)[number];

/** How long prepared files can be downloaded, in milliseconds. */
export const AVAILABLE_MS = 24 * 60 * 60_000;

/**
 * Milliseconds after which an approved request without prepared files has failed. Its creator must then create
 * a new request.
 */
export const PREPARATION_TIMEOUT_MS = 24 * 60 * 60_000;

/** Number of attempts to prepare the files, spread over about ten minutes. */
export const PREPARATION_ATTEMPTS = 7;

/** Retention period of requests in years, the same as that of the audit log. */
export const REQUEST_YEARS = RETENTION_YEARS.requests;

/** Maximum number of check-in days per request, and of named persons. */
export const MAX_DAYS = 366;
export const MAX_PERSONS = 200;

type SubjectInput = {
  from_date?: string | undefined;
  to_date?: string | undefined;
  person_ids?: readonly number[] | undefined;
};
type SubjectFault = 'field_required' | 'field_unknown' | 'range_backwards' | 'request_too_long';

/**
 * Returns the errors of a request's subject by field. A request needs either persons, or both days in order and
 * not too far apart.
 */
export function subjectErrors(named: SubjectInput): Partial<Record<'from_date' | 'to_date', SubjectFault>> {
  const { from_date: from, to_date: to, person_ids: persons } = named;
  if (persons) return from || to ? { from_date: 'field_unknown' } : {};
  if (!from || !to)
    return { ...(from ? {} : { from_date: 'field_required' }), ...(to ? {} : { to_date: 'field_required' }) };
  if (isBackwards(from, to)) return { to_date: 'range_backwards' };
  return daysBetween(from, to) >= MAX_DAYS ? { to_date: 'request_too_long' } : {};
}

/** Whether an explanation is missing. It is required for a ground that does not name a law. */
export const lacksExplanation = (ground: string, words: string): boolean =>
  ground === 'other' && words.trim() === '';

export const maxLengths = {
  authority: 200,
  officer: 100,
  contact: 200,
  reference: 100,
  words: 1000,
  reason: 500,
};

/** Format of the files' password: groups of characters that are easy to read aloud and type. 125 bits. */
export const PASSWORD_FORMAT = { groups: 5, signs: 5 };

export const formatPassword = (signs: string): string =>
  Array.from({ length: PASSWORD_FORMAT.groups }, (_, at) =>
    signs.slice(at * PASSWORD_FORMAT.signs, (at + 1) * PASSWORD_FORMAT.signs),
  ).join('-');

export const MAX_FOUND_BOOKINGS = 20;

/**
 * Size of the parts of a file, in bytes. Parts are encrypted separately, which limits the memory needed for
 * writing and reading a file.
 */
export const PART_BYTES = 4 * 1024 * 1024;

/**
 * How long the removal of a discarded file's parts is repeated, in milliseconds, because a worker that was
 * assumed dead may have written further parts.
 */
export const STRAY_PARTS_MS = 60 * 60_000;

type Request = { state: State; askedBy: number; askedAt: Date; availableUntil: Date | null };
type Reader = { userId: number };

/**
 * An admin of the hotel. `addedBy`: user who added the admin to the hotel. `adminBy`: user who made them an
 * admin.
 */
export type Admin = { id: number; adminSince: Date | null; addedBy: number | null; adminBy: number | null };

/**
 * Whether this admin is independent of the creator: already an admin before the request, and neither added nor
 * made an admin by its creator.
 */
const isIndependentAdmin = (
  { askedBy, askedAt }: Request,
  { id, adminSince, addedBy, adminBy }: Admin,
): boolean =>
  id !== askedBy &&
  adminSince !== null &&
  adminSince <= askedAt &&
  addedBy !== askedBy &&
  adminBy !== askedBy;

export type AllowedActions = Record<'approve' | 'refuse' | 'withdraw' | 'download' | 'prepareAgain', boolean>;

/**
 * Returns what this admin is allowed to do with a request at `at` (docs/reference/disclosure.md#who-approves).
 * An independent admin approves the request. If there is none, its creator approves it after re-authentication.
 * Only the creator can download the files.
 */
export function allowedActions(
  request: Request,
  reader: Reader,
  admins: readonly Admin[],
  at: Date,
): AllowedActions {
  const isOwn = request.askedBy === reader.userId;
  const secondAdminIds = admins.filter(admin => isIndependentAdmin(request, admin)).map(({ id }) => id);
  const isAsked = request.state === 'asked';
  const isAskerAdmin = admins.some(({ id }) => id === request.askedBy);
  const isDownloadable = isAvailable(request, at) && isOwn && isAskerAdmin;
  return {
    approve:
      isAsked &&
      isAskerAdmin &&
      (isOwn ? secondAdminIds.length === 0 : secondAdminIds.includes(reader.userId)),
    refuse: isAsked && !isOwn,
    withdraw: isOwn && (isAsked || request.state === 'approved' || isDownloadable),
    download: isDownloadable,
    prepareAgain: isDownloadable,
  };
}

/** Whether the files can be downloaded at `at`, even if the sweep has not run yet. */
export const isAvailable = (
  { state, availableUntil }: Pick<Request, 'state' | 'availableUntil'>,
  at: Date,
): boolean => state === 'available' && availableUntil !== null && at < availableUntil;

export function requestRetentionStart(at: Date): Date {
  const start = new Date(at);
  start.setUTCFullYear(start.getUTCFullYear() - REQUEST_YEARS);
  return start;
}
