import { isBackwards } from '#features/booking/booking/rules/search-terms.ts';
import { YEARS } from '#features/hotel/deletion/rules/how-long.ts';
import { daysBetween } from '#features/hotel/facility/rules/days.ts';

/** The grounds in law on which an authority may ask for the register (docs/reference/disclosure.md#grounds). */
export const grounds = ['inspection', 'inquiry', 'warrant', 'other'] as const;

/**
 * Where a request stands: `asked`, until a second admin has looked at it; `approved`, until its files are prepared; `available`
 * for a day; `ended`, once they are gone. `refused` by the admin who looked; `withdrawn` by who asked; `failed`: not to be prepared.
 */
export const states = ['asked', 'approved', 'available', 'ended', 'refused', 'withdrawn', 'failed'] as const;
export type State = (typeof states)[number];

/** The files that an authority gets: everything, or the register alone for an office that opens no zip. */
export const fileKinds = ['zip', 'pdf'] as const;
export type FileKind = (typeof fileKinds)[number];

/** For how long files can be downloaded once they are prepared. Milliseconds. */
export const AVAILABLE = 24 * 60 * 60_000;

/** What is approved and still not prepared by then has failed: whoever wanted it is asked anew. Milliseconds. */
export const PREPARED_WITHIN = 24 * 60 * 60_000;

/** How often preparing is tried; from the first try to the last some ten minutes go by. */
export const PREPARING_TRIES = 7;

/** For how many years it is kept who asked for what, as long as the audit. */
export const REQUEST_YEARS = YEARS.requests;

/** How many days of check-in one request may span, and how many persons it may name. */
export const MOST_DAYS = 366;
export const MOST_PERSONS = 200;

type Named = {
  from_date?: string | undefined;
  to_date?: string | undefined;
  person_ids?: readonly number[] | undefined;
};
type SubjectFault = 'field_required' | 'field_unknown' | 'range_backwards' | 'request_too_long';

/** Why a request cannot be about this, by field: it is about both days, in their order and not too far apart, or about persons. */
export function subjectFaults(named: Named): Partial<Record<'from_date' | 'to_date', SubjectFault>> {
  const { from_date: from, to_date: to, person_ids: persons } = named;
  if (persons) return from || to ? { from_date: 'field_unknown' } : {};
  if (!from || !to)
    return { ...(from ? {} : { from_date: 'field_required' }), ...(to ? {} : { to_date: 'field_required' }) };
  if (isBackwards(from, to)) return { to_date: 'range_backwards' };
  return daysBetween(from, to) >= MOST_DAYS ? { to_date: 'request_too_long' } : {};
}

/** Whether a ground has to be said in words: no law is named by itself. */
export const lacksWords = (ground: string, words: string): boolean =>
  ground === 'other' && words.trim() === '';

/** The greatest length of what is typed. Characters. */
export const longest = {
  authority: 200,
  officer: 100,
  contact: 200,
  reference: 100,
  words: 1000,
  reason: 500,
};

/** The password of the files: groups of so many signs, which are read aloud and typed without mistakes. 125 bits. */
export const PASSWORD = { groups: 5, signs: 5 };

/** How a password is shown: its signs in groups, which belong to it as they stand. */
export const inGroups = (signs: string): string =>
  Array.from({ length: PASSWORD.groups }, (_, at) =>
    signs.slice(at * PASSWORD.signs, (at + 1) * PASSWORD.signs),
  ).join('-');

/** How many bookings a search for persons shows. */
export const MOST_FOUND = 20;

/** A file is kept in parts of so many bytes, each sealed by itself: neither making nor reading it takes more memory. */
export const PART_BYTES = 4 * 1024 * 1024;

/** For how long parts that are removed are looked for once more: a worker that was taken for dead may have written on. Milliseconds. */
export const STRAY_PARTS = 60 * 60_000;

type Request = { state: State; askedBy: number; askedAt: Date; availableUntil: Date | null };
type Reader = { userId: number };

/** An admin of the hotel: since when, and the users who added them and made them one. */
export type Admin = { id: number; adminSince: Date | null; addedBy: number | null; adminBy: number | null };

/** Whether this admin is a second pair of eyes: an admin before the request was made, and not made one by the person who asks. */
const isSecond = ({ askedBy, askedAt }: Request, { id, adminSince, addedBy, adminBy }: Admin): boolean =>
  id !== askedBy &&
  adminSince !== null &&
  adminSince <= askedAt &&
  addedBy !== askedBy &&
  adminBy !== askedBy;

/** What a reader may do with a request. */
export type May = Record<'approve' | 'refuse' | 'withdraw' | 'download' | 'prepareAgain', boolean>;

/**
 * What this admin may do with a request at `at` (docs/reference/disclosure.md#who-approves). An admin who is a second pair of eyes
 * approves; if there is none, the one who asked does, after proving who they are. Files are for the one who asked.
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

/** Whether the files of a request can be downloaded at `at`, whatever has been tidied up so far. */
export const isAvailable = (
  { state, availableUntil }: Pick<Request, 'state' | 'availableUntil'>,
  at: Date,
): boolean => state === 'available' && availableUntil !== null && at < availableUntil;

/** Of requests from before this instant it is not kept any more that they were made. */
export function requestsKeptSince(at: Date): Date {
  const since = new Date(at);
  since.setUTCFullYear(since.getUTCFullYear() - REQUEST_YEARS);
  return since;
}
