import type { Readable } from 'node:stream';
import { z } from 'zod';

/**
 * Creates the schema of a reply. Adds `status` automatically. Fields that the shape does not name are omitted
 * from the reply.
 */
export function reply<S extends z.ZodRawShape>(shape: S) {
  return z.object({ status: z.object({ success: z.boolean() }).default({ success: true }), ...shape });
}

/** A reply of bytes instead of JSON, such as a picture, a workbook or a zip file. */
export class Binary {
  readonly type: string;
  readonly body: Buffer | Readable;
  /** If set, the browser saves the body under this name. */
  readonly filename: string | undefined;
  /** If set, an interrupted download can be resumed. `body` then contains the bytes starting at `from`. */
  readonly resumable: ResumableFile | undefined;

  constructor(type: string, body: Buffer | Readable, filename?: string, resumable?: ResumableFile) {
    this.type = type;
    this.body = body;
    this.filename = filename;
    this.resumable = resumable;
  }
}

/** A file with its length in bytes. Its `etag` changes when the content changes. */
type FileVersion = { size: number; etag: string };
type ResumableFile = FileVersion & { from: number };

/**
 * Returns the first byte that the request asks for. This is 0 unless the browser resumes the download of the
 * same version of the file (`Range: bytes=n-`). For a range with an end, the whole file is sent, which HTTP
 * permits.
 */
export function resumeOffset(
  { range, 'if-range': known }: { range?: string | undefined; 'if-range'?: string | string[] | undefined },
  { size, etag }: FileVersion,
): number {
  const [, from] = /^bytes=(\d{1,15})-$/.exec(range ?? '') ?? [];
  if (from === undefined || (known !== undefined && known !== etag)) return 0;
  return Number(from) < size ? Number(from) : 0;
}

export const binaryReply = z.instanceof(Binary);
