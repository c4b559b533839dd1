import { isBackwards } from '#features/booking/booking/rules/search-terms.ts';
import { YEARS } from '#features/hotel/deletion/rules/how-long.ts';
import { daysBetween } from '#features/hotel/facility/rules/days.ts';

/** Legal grounds on which an authority may request the register (docs/reference/disclosure.md#grounds). */
export const grounds = ['inspection', 'inquiry', 'warrant', 'other'] as const;

/**
 * States of a request. `asked`: not decided yet; `approved`: files not prepared yet; `available`: files can be
 * downloaded for a day; `ended`: files deleted; `refused` by another admin; `withdrawn` by its creator;
 * `failed`: could not be prepared.
 */
export const states = ['asked', 'approved', 'available', 'ended', 'refused', 'withdrawn', 'failed'] as const;
export type State = (typeof states)[number];

/** The files for an authority: everything, or only the register for an office that cannot open a zip. */
export const fileKinds = ['zip', 'pdf'] as const;
export type FileKind = (typeof fileKinds)[number];

/** How long prepared files can be downloaded. Milliseconds. */
export const AVAILABLE = 24 * 60 * 60_000;

/** An approved request not prepared within this time has failed and must be created again. Milliseconds. */
export const PREPARED_WITHIN = 24 * 60 * 60_000;

/** Number of attempts at preparing, spread over about ten minutes. */
export const PREPARING_TRIES = 7;

/** Retention period of requests, as long as that of the audit log. */
export const REQUEST_YEARS = YEARS.requests;

/** Maximum number of check-in days, or of named persons, per request. */
export const MOST_DAYS = 366;
export const MOST_PERSONS = 200;

type Named = {
  from_date?: string | undefined;
  to_date?: string | undefined;
  person_ids?: readonly number[] | undefined;
};
type SubjectFault = 'field_required' | 'field_unknown' | 'range_backwards' | 'request_too_long';

/**
 * Validates the subject of a request, by field: it needs either both days, in order and not too far apart, or
 * persons.
 */
export function subjectFaults(named: Named): Partial<Record<'from_date' | 'to_date', SubjectFault>> {
  const { from_date: from, to_date: to, person_ids: persons } = named;
  if (persons) return from || to ? { from_date: 'field_unknown' } : {};
  if (!from || !to)
    return { ...(from ? {} : { from_date: 'field_required' }), ...(to ? {} : { to_date: 'field_required' }) };
  if (isBackwards(from, to)) return { to_date: 'range_backwards' };
  return daysBetween(from, to) >= MOST_DAYS ? { to_date: 'request_too_long' } : {};
}

/** Whether a ground needs an explanation because it does not name a law. */
export const lacksWords = (ground: string, words: string): boolean =>
  ground === 'other' && words.trim() === '';

/** Maximum lengths of text fields. Characters. */
export const longest = {
  authority: 200,
  officer: 100,
  contact: 200,
  reference: 100,
  words: 1000,
  reason: 500,
};

/** The files' password: groups of characters that are easy to read aloud and type. 125 bits. */
export const PASSWORD = { groups: 5, signs: 5 };

/** Formats a password in groups; the separators are part of it. */
export const inGroups = (signs: string): string =>
  Array.from({ length: PASSWORD.groups }, (_, at) =>
    signs.slice(at * PASSWORD.signs, (at + 1) * PASSWORD.signs),
  ).join('-');

/** Maximum number of bookings found by a search for persons. */
export const MOST_FOUND = 20;

/** Size of the separately sealed parts of a file, which limits the memory for writing and reading it. */
export const PART_BYTES = 4 * 1024 * 1024;

/** How long removed parts are searched for again: a worker assumed dead may have written more. Milliseconds. */
export const STRAY_PARTS = 60 * 60_000;

type Request = { state: State; askedBy: number; askedAt: Date; availableUntil: Date | null };
type Reader = { userId: number };

/** An admin of the hotel, with the users who added them and who made them an admin. */
export type Admin = { id: number; adminSince: Date | null; addedBy: number | null; adminBy: number | null };

/**
 * Whether this admin provides a second pair of eyes: was an admin before the request and was not added or made
 * one by its creator.
 */
const isSecond = ({ askedBy, askedAt }: Request, { id, adminSince, addedBy, adminBy }: Admin): boolean =>
  id !== askedBy &&
  adminSince !== null &&
  adminSince <= askedAt &&
  addedBy !== askedBy &&
  adminBy !== askedBy;

export type May = Record<'approve' | 'refuse' | 'withdraw' | 'download' | 'prepareAgain', boolean>;

/**
 * Returns what this admin may do with a request at `at` (docs/reference/disclosure.md#who-approves). An
 * independent admin approves; if there is none, its creator does after re-authentication. Only the creator gets
 * the files.
 */
export function mayWith(request: Request, reader: Reader, admins: readonly Admin[], at: Date): May {
  const isOwn = request.askedBy === reader.userId;
  const seconds = admins.filter(admin => isSecond(request, admin)).map(({ id }) => id);
  const isAsked = request.state === 'asked';
  const askerIsThere = admins.some(({ id }) => id === request.askedBy);
  const isThere = isAvailable(request, at) && isOwn && askerIsThere;
  return {
    approve: isAsked && askerIsThere && (isOwn ? seconds.length === 0 : seconds.includes(reader.userId)),
    refuse: isAsked && !isOwn,
    withdraw: isOwn && (isAsked || request.state === 'approved' || isThere),
    download: isThere,
    prepareAgain: isThere,
  };
}

/** Whether the files can be downloaded at `at`, even if the sweep has not run. */
export const isAvailable = (
  { state, availableUntil }: Pick<Request, 'state' | 'availableUntil'>,
  at: Date,
): boolean => state === 'available' && availableUntil !== null && at < availableUntil;

/** Requests from before this time are deleted. */
export function requestsKeptSince(at: Date): Date {
  const since = new Date(at);
  since.setUTCFullYear(since.getUTCFullYear() - REQUEST_YEARS);
  return since;
}
