import { z } from 'zod';
import type { Account, FetchFault, WriteClass } from '../rules/accounts.ts';
import type { CompanionAnswers } from '../rules/pair-up.ts';
import type { SentBooking, SentFault } from '../rules/sent-booking.ts';

/** A vendor did not give what it was asked for. What it said instead may be personal, and is nowhere in this. */
export class VendorFault extends Error {
  override name = 'VendorFault';
  kind: Exclude<FetchFault, 'full'>;
  /** The vendor's own word for when it may be asked again. */
  retryAfter: Date | null;

  constructor(kind: VendorFault['kind'], retryAfter: Date | null = null) {
    super(`The vendor's API: ${kind}`);
    this.kind = kind;
    this.retryAfter = retryAfter;
  }
}

/** An answer as far as it is read. Throws VendorFault for one that has another shape. */
export function readAs<T>(shape: z.ZodType<T>, answer: unknown): T {
  const read = shape.safeParse(answer);
  if (!read.success) throw new VendorFault('answer');
  return read.data;
}

/** OAuth, and OPERA's specification, answer 400 to credentials that are not valid. */
export function asCredentials(error: unknown): never {
  throw error instanceof VendorFault && error.kind === 'request' ? new VendorFault('credentials') : error;
}

/** A field that may be missing: '' then. */
export const text = z
  .string()
  .nullish()
  .transform(value => value?.trim() ?? '');

/** As the specifications ask for: in UTC, without a fractional second part. */
export const inUtc = (moment: number) => new Date(moment).toISOString().replace(/\.\d+Z$/, 'Z');

export type VendorRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Behind the address of the vendor's API. */
  path: string;
  /** Of several values each is sent for itself. */
  query?: Readonly<Record<string, string | readonly string[]>>;
  headers?: Readonly<Record<string, string>>;
  form?: Readonly<Record<string, string>>;
  json?: unknown;
  /** Where the vendor gives out tokens, which may be another address than that of its API. */
  isForToken?: true;
  /** Where the vendor takes subscriptions, likewise. */
  isForNotices?: true;
};

/** Asks a vendor's API, no faster than the vendor allows. Out: the JSON that it answered, null where there is
 * none to answer. Throws VendorFault. */
export type AskVendor = (request: VendorRequest) => Promise<unknown>;

export type Fetched = {
  bookings: readonly (SentBooking | SentFault)[];
  /** Ids of the reservations that could be read, whether they are bookings yet or not. */
  read: readonly string[];
  /** Where the next look begins; to be handed in as it is. */
  cursor: string;
  isMore: boolean;
};

/** The hotel's clocks and its day, as far as a vendor's API needs them. */
export type Local = { timeZone: string; today: string };

export type WriteBack = {
  number: string;
  /** The main guest's answers by their subject (`features/form/questionnaire/rules/system-questions.ts`). */
  answers: ReadonlyMap<string, string>;
  /** Of the accompanying persons, where the owner allows it, the same. */
  companions: readonly CompanionAnswers[];
  /** A sentence for the front desk, with a link to the booking in the dashboard. */
  note: string;
  /** By which a note is known again, so that none is written twice. */
  noteMark: string;
};

/** What each vendor's API does for us. All throw VendorFault. */
export type VendorApi = {
  /** Proves the account. Out: the hotel as the vendor calls it. */
  test: (ask: AskVendor, account: Account) => Promise<{ hotel: string }>;
  /** A page of what is new, or of everything where there is no cursor. */
  fetch: (ask: AskVendor, account: Account, cursor: string | null, local: Local) => Promise<Fetched>;
  /** Writes what the owner allows. Once more changes nothing. */
  write: (
    ask: AskVendor,
    account: Account,
    entry: WriteBack,
    allowed: readonly WriteClass[],
  ) => Promise<void>;
  /** Has it tell of changes, and no more; where its specification has no call for it, absent. Once more changes nothing. */
  notices?: {
    /** In: the address to be called, which answers already. Out: the vendor's ids of what was subscribed to. */
    subscribe: (ask: AskVendor, account: Account, address: string) => Promise<string[]>;
    unsubscribe: (ask: AskVendor, account: Account, ids: readonly string[]) => Promise<void>;
  };
  /** It gives out what is new but once: where a page of it was lost, everything is to be asked for. */
  givesOnce?: true;
};
