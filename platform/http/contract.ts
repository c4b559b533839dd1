import type { z } from 'zod';
import type { Address } from './address.ts';
import type { Media } from './media.ts';

/** One kind of caller that may call: what it must hold beyond being that kind, and what it gets to see. */
export type Entry = { reply: z.ZodType; needs?: unknown };

/** What a call looks like from outside. Contracts are data: routes, client, OpenAPI and the table test read the same. */
export type Contract<
  A extends Address = Address,
  Input extends z.ZodType = z.ZodType,
  Access = Partial<Record<string, Entry>>,
> = {
  address: A;
  summary: string;
  /** Path parameters, query and body as one object; a name stands in one of them only, which address and method tell. */
  input: Input;
  access: Access;
  /** Codes of the error catalogue that this call answers beyond the common ones. */
  errors: readonly string[];
  /** What a 409 tells in `data`, where there is more to it than its code. */
  conflict?: z.ZodType;
  /** What a call that names another facility is answered; it never finds its data. Default: 404. */
  otherFacility?: 'other_booking';
  /** The field of the body by which a page for guests says what it is; any other call says it by its headers alone. */
  guestPageBy?: string;
  /** Largest body in bytes, where 256 KiB do not do. */
  bodyLimit?: number;
  /** One call with its answer, as documents show it. */
  example?: { input: z.input<Input>; reply: unknown };
  /**
   * What the body is, where it is no JSON. The handler reads the parts of a `multipart` one; one of `xml` is its field `xml`; one of
   * `any` is not read, whatever it says that it is.
   */
  media?: Media;
  /** The media types that an answer of bytes may have: `image/jpeg`. */
  bytes?: readonly [string, ...string[]];
  /** A GET that changes something: it is judged by where it comes from, as other methods are. */
  changes?: true;
};

type Replies<Access> = {
  [Kind in keyof Access]: Access[Kind] extends { reply: infer R extends z.ZodType } ? z.output<R> : never;
};

/** The types of a noun's calls, for the browser: `type Api = ApiOf<typeof submit | typeof saveDraft>`. */
export type ApiOf<C extends Contract> = {
  [K in C as K['address']]: { input: z.input<K['input']>; replies: Replies<K['access']> };
};
