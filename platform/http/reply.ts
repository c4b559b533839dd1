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

  constructor(type: string, body: Buffer | Readable, filename?: string) {
    this.type = type;
    this.body = body;
    this.filename = filename;
  }
}

export const binaryReply = z.instanceof(Binary);
