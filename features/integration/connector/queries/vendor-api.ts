import { z } from 'zod';
import type { Account, FetchFault, WriteClass } from '../rules/accounts.ts';
import type { CompanionAnswers } from '../rules/pair-up.ts';
import type { SentBooking, SentFault } from '../rules/sent-booking.ts';

/**
 * A vendor did not give what was requested. Carries nothing of the vendor's answer, which may contain personal
 * data.
 */
export class VendorFault extends Error {
  override name = 'VendorFault';
  kind: Exclude<FetchFault, 'full'>;
  /** When the vendor allows the next request. */
  retryAfter: Date | null;

  constructor(kind: VendorFault['kind'], retryAfter: Date | null = null) {
    super(`The vendor's API: ${kind}`);
    this.kind = kind;
    this.retryAfter = retryAfter;
  }
}

/**
 * Parses an answer.
 * @throws VendorFault if it has another shape.
 */
export function readAs<T>(shape: z.ZodType<T>, answer: unknown): T {
  const read = shape.safeParse(answer);
  if (!read.success) throw new VendorFault('answer');
  return read.data;
}

/** Maps 400 to a credentials fault: OAuth and OPERA's specification answer 400 to invalid credentials. */
export function toCredentialsFault(error: unknown): never {
  throw error instanceof VendorFault && error.kind === 'request' ? new VendorFault('credentials') : error;
}

/** An optional string; '' if missing. */
export const text = z
  .string()
  .nullish()
  .transform(value => value?.trim() ?? '');

/** In UTC without fractions of a second, as the specifications require. */
export const inUtc = (moment: number) => new Date(moment).toISOString().replace(/\.\d+Z$/, 'Z');

export type VendorRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Appended to the address of the vendor's API. */
  path: string;
  /** A value with several entries is sent as repeated parameters. */
  query?: Readonly<Record<string, string | readonly string[]>>;
  headers?: Readonly<Record<string, string>>;
  form?: Readonly<Record<string, string>>;
  json?: unknown;
  /** Sent to the token endpoint, which may have another address than the API. */
  isForToken?: true;
  /** Sent to the subscription endpoint, which may have another address than the API. */
  isForNotices?: true;
};

/**
 * Sends a request to a vendor's API, no faster than the vendor allows.
 * @returns the JSON of the answer; null if it has no body.
 * @throws VendorFault
 */
export type AskVendor = (request: VendorRequest) => Promise<unknown>;

export type Fetched = {
  bookings: readonly (SentBooking | SentFault)[];
  /** Ids of the reservations that could be parsed, including those that are no bookings yet. */
  read: readonly string[];
  /** Where the next poll begins; passed back unchanged. */
  cursor: string;
  isMore: boolean;
};

export type Local = { timeZone: string; today: string };

export type WriteBack = {
  number: string;
  /** The main guest's answers by their subject (`features/form/questionnaire/rules/system-questions.ts`). */
  answers: ReadonlyMap<string, string>;
  /** The same for companions, if the owner allows it. */
  companions: readonly CompanionAnswers[];
  /** A sentence for the front desk, with a link to the booking in the dashboard. */
  note: string;
  /** Identifies the note, so that it is not written twice. */
  noteMark: string;
};

/** The operations that each vendor's API provides. All throw VendorFault. */
export type VendorApi = {
  /**
   * Tests the account.
   * @returns the vendor's name for the hotel.
   */
  test: (ask: AskVendor, account: Account) => Promise<{ hotel: string }>;
  /** Fetches a page of changes, or of everything if there is no cursor. */
  fetch: (ask: AskVendor, account: Account, cursor: string | null, local: Local) => Promise<Fetched>;
  /** Writes what the owner allows. Repeating it changes nothing. */
  write: (
    ask: AskVendor,
    account: Account,
    entry: WriteBack,
    allowed: readonly WriteClass[],
  ) => Promise<void>;
  /**
   * Starts and ends notices of changes. Repeating changes nothing. Absent if the vendor's API cannot subscribe.
   */
  notices?: {
    /**
     * `address` must already answer when this is called.
     * @returns the vendor's ids of the subscriptions.
     */
    subscribe: (ask: AskVendor, account: Account, address: string) => Promise<string[]>;
    unsubscribe: (ask: AskVendor, account: Account, ids: readonly string[]) => Promise<void>;
  };
  /** The vendor delivers changes only once: if a page is lost, everything must be requested. */
  givesOnce?: true;
};
