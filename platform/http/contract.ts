import type { z } from 'zod';
import type { Address } from './address.ts';
import type { Media } from './media.ts';

export type AccessEntry = { reply: z.ZodType; needs?: unknown };

/**
 * The external interface of a call. Contracts are data that routes, the client, OpenAPI and the table test use.
 */
export type Contract<
  A extends Address = Address,
  Input extends z.ZodType = z.ZodType,
  Access = Partial<Record<string, AccessEntry>>,
> = {
  address: A;
  summary: string;
  /**
   * Path parameters, query and body as one object. The address and the method determine where each field is
   * sent.
   */
  input: Input;
  access: Access;
  errors: readonly string[];
  /** The `data` of a 409 response, if it has any. */
  conflict?: z.ZodType;
  /** The code of the 409 response to a call that names another hotel. If absent, the response is a 404. */
  otherFacility?: 'other_booking';
  /** The body field that identifies a guest page. If absent, only headers identify guest pages. */
  guestPageBy?: string;
  /** Maximum body size in bytes, if larger than 256 KiB. */
  bodyLimit?: number;
  example?: { input: z.input<Input>; reply: unknown };
  /**
   * The type of body if it is not JSON. With `multipart`, the handler reads the parts. With `xml`, the field
   * `xml` contains the text. With `any`, the body is not read, whatever its media type.
   */
  media?: Media;
  /** Media types of a binary response, such as `image/jpeg`. */
  bytes?: readonly [string, ...string[]];
  /** Marks a GET that changes data. Its origin is checked as for other methods. */
  changes?: true;
};

type Replies<Access> = {
  [Kind in keyof Access]: Access[Kind] extends { reply: infer R extends z.ZodType } ? z.output<R> : never;
};

/** The types of a module's calls for the browser: `type Api = ApiOf<typeof submit | typeof saveDraft>`. */
export type ApiOf<C extends Contract> = {
  [K in C as K['address']]: { input: z.input<K['input']>; replies: Replies<K['access']> };
};
