import { z } from 'zod';
import type { Account, FetchError, WriteClass } from '../rules/accounts.ts';
import type { CompanionAnswers } from '../rules/pair-up.ts';
import type { SentBooking, SentError } from '../rules/sent-booking.ts';

/**
 * A failed request to a vendor. Contains nothing from the vendor's response, which may include personal data.
 */
export class VendorError extends Error {
  override name = 'VendorError';
  kind: Exclude<FetchError, 'full'>;
  /** Time from which the vendor allows the next request. Null if the vendor has not sent one. */
  retryAfter: Date | null;

  constructor(kind: VendorError['kind'], retryAfter: Date | null = null) {
    super(`The vendor's API: ${kind}`);
    this.kind = kind;
    this.retryAfter = retryAfter;
  }
}

/**
 * Parses a response.
 * @throws VendorError if the response does not match `shape`
 */
export function readAs<T>(shape: z.ZodType<T>, answer: unknown): T {
  const parsed = shape.safeParse(answer);
  if (!parsed.success) throw new VendorError('answer');
  return parsed.data;
}

/**
 * Maps a 400 response to a credentials fault, because OAuth and OPERA's specification use 400 for invalid
 * credentials.
 */
export function toCredentialsError(error: unknown): never {
  throw error instanceof VendorError && error.kind === 'request' ? new VendorError('credentials') : error;
}

/** An optional string. '' if missing. */
export const text = z
  .string()
  .nullish()
  .transform(value => value?.trim() ?? '');

/** Formats a time in UTC without fractions of a second, as the specifications require. */
export const formatUtcTime = (moment: number) => new Date(moment).toISOString().replace(/\.\d+Z$/, 'Z');

export type VendorRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path, appended to the base URL of the vendor's API. */
  path: string;
  /** A list is sent as repeated parameters. */
  query?: Readonly<Record<string, string | readonly string[]>>;
  headers?: Readonly<Record<string, string>>;
  form?: Readonly<Record<string, string>>;
  json?: unknown;
  /** Send the request to the token endpoint, whose URL may differ from that of the API. */
  isForToken?: true;
  /** Send the request to the subscription endpoint, whose URL may differ from that of the API. */
  isForNotices?: true;
};

/**
 * Sends a request to a vendor's API, no faster than the vendor allows.
 * @returns the JSON of the response, or null if the response has no body
 * @throws VendorError
 */
export type AskVendor = (request: VendorRequest) => Promise<unknown>;

export type FetchedPage = {
  bookings: readonly (SentBooking | SentError)[];
  /** Ids of the reservations that could be parsed, including those that are not bookings yet. */
  read: readonly string[];
  /** Position from which the next poll continues. Callers pass it back unchanged. */
  cursor: string;
  isMore: boolean;
};

export type HotelClock = { timeZone: string; today: string };

export type WriteBack = {
  number: string;
  /** The main guest's answers by question subject (`features/form/questionnaire/rules/system-questions.ts`). */
  answers: ReadonlyMap<string, string>;
  /** The companions' answers. Empty unless the owner allows writing companions. */
  companions: readonly CompanionAnswers[];
  /** A sentence for the front desk, with a link to the booking in the dashboard. */
  note: string;
  /** Text that identifies the note, so that it is not written twice. */
  noteMark: string;
};

export type VendorApi = {
  test: (ask: AskVendor, account: Account) => Promise<{ hotel: string }>;
  /** Fetches a page of changes. If `cursor` is null, starts fetching everything. */
  fetch: (ask: AskVendor, account: Account, cursor: string | null, local: HotelClock) => Promise<FetchedPage>;
  /** Writes the data that the owner allows. Idempotent. */
  write: (
    ask: AskVendor,
    account: Account,
    entry: WriteBack,
    allowed: readonly WriteClass[],
  ) => Promise<void>;
  /**
   * Starts and ends notices of changes. Both are idempotent. Undefined if the vendor's API has no
   * subscriptions.
   */
  notices?: {
    /**
     * The URL `address` must already respond when this function is called.
     * @returns the vendor's ids of the subscriptions
     */
    subscribe: (ask: AskVendor, account: Account, address: string) => Promise<string[]>;
    unsubscribe: (ask: AskVendor, account: Account, ids: readonly string[]) => Promise<void>;
  };
  /** The vendor delivers each change only once. If a page is lost, everything must be requested again. */
  givesOnce?: true;
};
