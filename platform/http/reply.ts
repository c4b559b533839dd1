import type { Readable } from 'node:stream';
import { z } from 'zod';

/** A reply as the wire has it: `status` comes by itself, what the shape does not name is left out. */
export function reply<S extends z.ZodRawShape>(shape: S) {
  return z.object({ status: z.object({ success: z.boolean() }).default({ success: true }), ...shape });
}

/** Bytes instead of JSON: a picture, a workbook, a zip. */
export class Binary {
  readonly type: string;
  readonly body: Buffer | Readable;
  /** Given: the browser saves it under this name. */
  readonly filename: string | undefined;
  /** Given: a download that breaks off can go on. `body` holds what lies from `from` on. */
  readonly resumable: Resumable | undefined;

  constructor(type: string, body: Buffer | Readable, filename?: string, resumable?: Resumable) {
    this.type = type;
    this.body = body;
    this.filename = filename;
    this.resumable = resumable;
  }
}

/** A file of a known length in bytes, which the same `etag` names as long as it is the same. */
type Whole = { size: number; etag: string };
type Resumable = Whole & { from: number };

/**
 * The byte from which on a browser asks for such a file: 0 unless it goes on with this very file (`Range: bytes=n-`). Ranges
 * with an end are answered with the whole file, as they may be.
 */
export function beginOf(
  { range, 'if-range': known }: { range?: string | undefined; 'if-range'?: string | string[] | undefined },
  { size, etag }: Whole,
): number {
  const [, from] = /^bytes=(\d{1,15})-$/.exec(range ?? '') ?? [];
  if (from === undefined || (known !== undefined && known !== etag)) return 0;
  return Number(from) < size ? Number(from) : 0;
}

export const binaryReply = z.instanceof(Binary);
