import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { pictureBy } from '#features/hotel/hotel-face/queries/face.ts';

import { Refusal } from '#platform/http/refusal.ts';

const YEAR_SECONDS = 365 * 86_400;
const PICTURES_PER_MINUTE = 600;

const pictureParams = z.object({
  facility: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  hash: z.string().regex(/^[0-9a-f]{32}$/),
});

/**
 * Serves logos and cover photos (docs/reference/pages.md#the-hotels-own-face). Genkan has encoded all of them
 * as one of three types, never SVG, and browsers must not guess another type.
 */
export function addHotelPictures(app: FastifyInstance): void {
  const config = { rateLimit: { max: PICTURES_PER_MINUTE, timeWindow: '1 minute', groupId: ' pictures' } };
  app.get('/hotel-pictures/:facility/:hash', { config }, async (request, response) => {
    const params = pictureParams.safeParse(request.params).data;
    const picture = params && (await findPicture(params));
    if (!picture) throw new Refusal(404, 'route_not_found');
    return response
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type(picture.mediaType)
      .send(picture.image);
  });
}

const findPicture = ({ facility, hash }: z.output<typeof pictureParams>) =>
  inFacility(mintSystem(facility), db => pictureBy(db, facility, hash));
