import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { GuestScope } from '#features/access/access/rules/scope.ts';
import { readInput } from '#platform/http/read-input.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { concurrencyLimit, concurrencyLimitByKey } from '#platform/pace/concurrency-limit.ts';
import { MAX_BYTES, UPLOAD_LIMITS, UPLOAD_PACE } from '../rules.ts';
import type { Upload } from './images.ts';

const upload = z.object({
  kind: z.enum(['face', 'passport', 'signature']),
  person: z.string().regex(/^(main|companion:(0|[1-9]\d{0,2}))$/),
  file: z.instanceof(Buffer),
  in_use: z
    .string()
    .max(4000)
    .default('')
    .transform(ids => ids.split(',')),
});

const globalLimit = concurrencyLimit(UPLOAD_LIMITS.inAll);
const hotelLimit = concurrencyLimitByKey(UPLOAD_LIMITS.ofHotel);
const guestLimit = concurrencyLimitByKey(UPLOAD_LIMITS.ofGuest, { waiting: UPLOAD_LIMITS.waiting });

type Sender = Pick<GuestScope, 'facilityId' | 'slotId'> & { placeId?: number };

/** Reads an upload and passes it to `work`. Holds one of the limited upload slots while doing so. */
export function withUpload<T>(
  request: FastifyRequest,
  { facilityId, slotId, placeId }: Sender,
  work: (upload: Upload) => Promise<T>,
): Promise<T> {
  const processUpload = async () => work(await enforcePace(request.raw, readUpload(request)));
  return guestLimit(placeId === undefined ? slotId : `place/${placeId}`, () =>
    hotelLimit(facilityId, () => globalLimit(processUpload)),
  );
}

async function readUpload(request: FastifyRequest): Promise<Upload> {
  const parts = await readParts(request).catch(throwRefusal);
  const { file: bytes, in_use: inUse, ...rest } = readInput(upload, parts);
  return { ...rest, bytes, inUse };
}

async function readParts(request: FastifyRequest): Promise<Record<string, unknown>> {
  const parts: Record<string, unknown> = {};
  for await (const part of request.parts({ limits: { fileSize: MAX_BYTES } }))
    parts[part.fieldname] = part.type === 'file' ? await part.toBuffer() : part.value;
  return parts;
}

/** An error without a status means that the upload was cut off. Other errors have their own status. */
function throwRefusal(error: Error & { code?: string; statusCode?: number }): never {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') throw new Refusal(422, 'image_too_large');
  throw error.statusCode === undefined ? new Refusal(422, 'invalid_input') : error;
}

/**
 * Waits for `reading`, which reads the request's body, and enforces a minimum pace, because other uploads
 * wait for this upload's slot.
 * @throws 422 `upload_too_slow` if the body arrives too slowly or takes too long
 */
export async function enforcePace<T>(
  request: IncomingMessage,
  reading: Promise<T>,
  pace = UPLOAD_PACE,
): Promise<T> {
  const { windowMs, bytesPerWindow, longestMs } = pace;
  const rejection = Promise.withResolvers<never>();
  const refuse = () =>
    rejection.reject(new Refusal(422, 'upload_too_slow', { headers: { connection: 'close' } }));
  let previousBytes = request.socket.bytesRead;
  const watch = setInterval(() => {
    const receivedBytes = request.socket.bytesRead;
    if (receivedBytes - previousBytes < bytesPerWindow) refuse();
    previousBytes = receivedBytes;
  }, windowMs);
  const deadline = setTimeout(refuse, longestMs);
  // The sender may continue after the rejection. The result is then ignored.
  reading.catch(() => undefined);
  try {
    return await Promise.race([reading, rejection.promise]);
  } finally {
    clearInterval(watch);
    clearTimeout(deadline);
  }
}
