import type { z } from 'zod';
import type { Address } from './address.ts';
import type { Media } from './media.ts';

/** One permitted kind of caller: further requirements, and its reply. */
export type Entry = { reply: z.ZodType; needs?: unknown };

/** The external interface of a call. Contracts are data, used by routes, client, OpenAPI and the table test. */
export type Contract<
  A extends Address = Address,
  Input extends z.ZodType = z.ZodType,
  Access = Partial<Record<string, Entry>>,
> = {
  address: A;
  summary: string;
  /**
   * Path parameters, query and body as one object; each name is in only one of them, defined by address and
   * method.
   */
  input: Input;
  access: Access;
  /** Error codes of this call beyond the common ones. */
  errors: readonly string[];
  /** The `data` of a 409, if it has any. */
  conflict?: z.ZodType;
  /** The answer to a call that names another hotel; its data are never found. Default: 404. */
  otherFacility?: 'other_booking';
  /** The body field that identifies a guest page; other calls are identified only by their headers. */
  guestPageBy?: string;
  /** Maximum body size in bytes, if larger than 256 KiB. */
  bodyLimit?: number;
  /** An example call with its answer, for the documentation. */
  example?: { input: z.input<Input>; reply: unknown };
  /**
   * The kind of body, if it is not JSON. The handler reads the parts of `multipart`; `xml` is the field `xml`;
   * `any` is not read, whatever its media type.
   */
  media?: Media;
  /** Media types of a binary answer, such as `image/jpeg`. */
  bytes?: readonly [string, ...string[]];
  /** A GET that changes data: its origin is checked as for other methods. */
  changes?: true;
};

type Replies<Access> = {
  [Kind in keyof Access]: Access[Kind] extends { reply: infer R extends z.ZodType } ? z.output<R> : never;
};

/** The types of a module's calls, for the browser: `type Api = ApiOf<typeof submit | typeof saveDraft>`. */
export type ApiOf<C extends Contract> = {
  [K in C as K['address']]: { input: z.input<K['input']>; replies: Replies<K['access']> };
};
