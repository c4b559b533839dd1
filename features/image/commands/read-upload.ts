import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { GuestScope } from '#features/access/rules/scope.ts';
import { readInput } from '#platform/http/read-input.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { places, placesEach } from '#platform/pace/places.ts';
import { MOST_BYTES } from '../rules.ts';
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

// Each body waits in memory until it is decoded: at most these many, of `MOST_BYTES`. One guest, or one hotel's guests,
// never hold all of them, however slowly they send.
const inAll = places(12);
const ofHotel = placesEach(6);
const ofGuest = placesEach(2, { waiting: 20 });

/** Reads the parts of an upload and hands them on while they hold one of the places in memory. */
export function withUpload<T>(
  request: FastifyRequest,
  { facilityId, slotId }: Pick<GuestScope, 'facilityId' | 'slotId'>,
  work: (upload: Upload) => Promise<T>,
): Promise<T> {
  const read = async () => work(await atPace(request.raw, readUpload(request)));
  return ofGuest(slotId, () => ofHotel(facilityId, () => inAll(read)));
}

async function readUpload(request: FastifyRequest): Promise<Upload> {
  const parts = await readParts(request).catch(asRefusal);
  const { file: bytes, in_use: inUse, ...rest } = readInput(upload, parts);
  return { ...rest, bytes, inUse };
}

async function readParts(request: FastifyRequest): Promise<Record<string, unknown>> {
  const parts: Record<string, unknown> = {};
  for await (const part of request.parts({ limits: { fileSize: MOST_BYTES } }))
    parts[part.fieldname] = part.type === 'file' ? await part.toBuffer() : part.value;
  return parts;
}

/** An error without a status means that the upload broke off; all others name their status themselves. */
function asRefusal(error: Error & { code?: string; statusCode?: number }): never {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') throw new Refusal(422, 'image_too_large');
  throw error.statusCode === undefined ? new Refusal(422, 'invalid_input') : error;
}

type Pace = { windowMs: number; bytesPerWindow: number; longestMs: number };

/** 8 KiB a second on average over ten seconds: a connection may be lost for some of them, as in a tunnel. */
const usual: Pace = { windowMs: 10_000, bytesPerWindow: 80 * 1024, longestMs: 40_000 };

/**
 * Reads a request's body; throws 422 `upload_too_slow` if it comes too slowly or takes too long, since others wait for its
 * place in memory.
 */
export async function atPace<T>(request: IncomingMessage, reading: Promise<T>, pace = usual): Promise<T> {
  const { windowMs, bytesPerWindow, longestMs } = pace;
  const tooSlow = Promise.withResolvers<never>();
  const refuse = () =>
    tooSlow.reject(new Refusal(422, 'upload_too_slow', { headers: { connection: 'close' } }));
  let before = request.socket.bytesRead;
  const watch = setInterval(() => {
    const came = request.socket.bytesRead;
    if (came - before < bytesPerWindow) refuse();
    before = came;
  }, windowMs);
  const deadline = setTimeout(refuse, longestMs);
  // The sender may go on after the refusal; nothing awaits the rest.
  reading.catch(() => undefined);
  try {
    return await Promise.race([reading, tooSlow.promise]);
  } finally {
    clearInterval(watch);
    clearTimeout(deadline);
  }
}
