import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { reply } from '#platform/http/reply.ts';
import { idInAddress, version } from '#platform/http/wire.ts';
import { isColor } from './rules/accent.ts';
import { MAX_BYTES } from './rules/pictures.ts';

const picture = z.object({
  url: z.string(),
  type: z.enum(['image/png', 'image/avif', 'image/jpeg']),
  width: z.int(),
  height: z.int(),
});

const brandingReply = reply({
  data: z.object({
    logo: picture.nullable(),
    cover: z.array(picture),
    /** `#rrggbb` as chosen by the hotel. Guests see a shade that is dark enough to be legible. */
    accent: z.string().nullable(),
    version: z.int(),
  }),
});

export const showBranding = endpoint('GET hotel-face/:facility_id', {
  summary: "Get the hotel's logo, cover photo and color",
  input: z.object({ facility_id: idInAddress }),
  access: { staff: { needs: { all: ['setting.facility_information.view'] }, reply: brandingReply } },
});

const maxDataUrlLength = (bytes: number) => Math.ceil(bytes / 3) * 4 + 100;

const newPicture = (bytes: number, error: 'link_image_too_large' | 'cover_too_large') =>
  z.string().max(maxDataUrlLength(bytes), { error }).nullable().optional();

/**
 * Saves the logo, cover photo and color. Omitted fields are kept and null removes a value. Pictures are data
 * URLs: the logo a PNG, JPEG or SVG of at most 2 MB, the cover photo a PNG or JPEG of at most 6 MB, each with
 * at most 40 megapixels.
 * Pictures are rendered again without metadata. `version` is the version that the editor saw; without it, the
 * call overwrites.
 * @throws 409 `version_conflict`
 * @throws 422 on fields such as `logo`
 */
export const storeBranding = endpoint('PUT hotel-face/:facility_id', {
  summary: "Save the hotel's logo, cover photo and color",
  input: z.object({
    facility_id: idInAddress,
    logo: newPicture(MAX_BYTES.logo, 'link_image_too_large'),
    cover: newPicture(MAX_BYTES.cover, 'cover_too_large'),
    /** `#rrggbb` */
    accent: z.string().refine(isColor, { error: 'field_invalid' }).toLowerCase().nullable().optional(),
    version: version.optional(),
  }),
  access: { staff: { needs: { all: ['setting.facility_information.edit'] }, reply: brandingReply } },
  bodyLimit: 11 * 1024 * 1024,
  errors: ['cover_too_large', 'link_image_too_large', 'link_image_type', 'version_conflict'],
});

export type StoreBranding = z.output<typeof storeBranding.input>;
