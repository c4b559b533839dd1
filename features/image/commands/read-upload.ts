import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { GuestScope } from '#features/access/rules/scope.ts';
import { readInput } from '#platform/http/read-input.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { places, placesEach } from '#platform/pace/places.ts';
import { atPace } from './at-pace.ts';
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

// Each body waits in memory until it is decoded: at most these many, of at most 10 MB. One guest, or one hotel's guests,
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
  for await (const part of request.parts())
    parts[part.fieldname] = part.type === 'file' ? await part.toBuffer() : part.value;
  return parts;
}

/** A form with too many parts says so by a status of its own; one that breaks off, on a train, has none. */
function asRefusal(error: Error & { code?: string; statusCode?: number }): never {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') throw new Refusal(422, 'image_too_large');
  throw error.statusCode === undefined ? new Refusal(422, 'invalid_input') : error;
}
