import { sha256 } from '#platform/crypto/keys.ts';
import { concurrencyLimit } from '#platform/pace/concurrency-limit.ts';
import { redrawPicture } from '#platform/pictures/redraw.ts';
import { loadSharp } from '#platform/pictures/sharp.ts';
import { COVERS, LOGO } from '../rules/pictures.ts';
import type { hotelPicture } from '../tables.ts';

export type RenderedPicture = Omit<typeof hotelPicture.$inferInsert, 'facilityId' | 'id'>;

const oneAtATime = concurrencyLimit(1);
const MAX_QUALITY = 70;
const QUALITY_STEP = 15;

/**
 * Renders a logo as a PNG without metadata.
 * @returns null if it cannot be rendered
 */
export async function renderLogo(bytes: Buffer): Promise<RenderedPicture[] | null> {
  const png = await redrawPicture(bytes, { ...LOGO, fit: 'within' });
  if (!png) return null;
  const sharp = await loadSharp();
  // At most about 20 kB, because every email contains the logo.
  const { data, info } = await sharp(png)
    .png({ palette: true, effort: 7 })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return [withHash({ kind: 'logo', mediaType: 'image/png', width, height, image: data })];
}

/**
 * Renders a cover photo in each size as AVIF and JPEG, cropped around its center.
 * @returns null if it cannot be rendered
 */
export async function renderCover(bytes: Buffer): Promise<RenderedPicture[] | null> {
  const { width, height } = COVERS[1];
  const png = await redrawPicture(bytes, { width, height, fit: 'filled' });
  return png && oneAtATime(() => renderAllSizes(png));
}

async function renderAllSizes(png: Buffer): Promise<RenderedPicture[]> {
  const sharp = await loadSharp();
  const renderedPictures: RenderedPicture[] = [];
  for (const { width, height, mostBytes } of COVERS) {
    const sized = await sharp(png).flatten({ background: 'white' }).resize(width, height).png().toBuffer();
    const encodeAvif = (quality: number) => sharp(sized).avif({ quality, effort: 4 }).toBuffer();
    const encodeJpeg = (quality: number) => sharp(sized).jpeg({ quality, mozjpeg: true }).toBuffer();
    const cover = { kind: 'cover', width, height } as const;
    renderedPictures.push(
      withHash({ ...cover, mediaType: 'image/avif', image: await encodeWithin(mostBytes, encodeAvif) }),
    );
    renderedPictures.push(
      withHash({ ...cover, mediaType: 'image/jpeg', image: await encodeWithin(mostBytes, encodeJpeg) }),
    );
  }
  return renderedPictures;
}

/**
 * Encodes at the highest quality at which the result fits into `mostBytes`, or at the lowest quality if none
 * fits.
 */
async function encodeWithin(
  mostBytes: number,
  encode: (quality: number) => Promise<Buffer>,
): Promise<Buffer> {
  for (let quality = MAX_QUALITY; ; quality -= QUALITY_STEP) {
    const image = await encode(quality);
    if (image.length <= mostBytes || quality - QUALITY_STEP <= 0) return image;
  }
}

const HASH_DIGITS = 32;

const withHash = (picture: Omit<RenderedPicture, 'hash'>): RenderedPicture => ({
  ...picture,
  hash: sha256(picture.image).toString('hex').slice(0, HASH_DIGITS),
});
