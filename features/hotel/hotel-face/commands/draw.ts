import { sha256 } from '#platform/crypto/keys.ts';
import { concurrencyLimit } from '#platform/pace/concurrency-limit.ts';
import { redrawPicture } from '#platform/pictures/icon.ts';
import { loadSharp } from '#platform/pictures/sharp.ts';
import { COVERS, LOGO } from '../rules/pictures.ts';
import type { hotelPicture } from '../tables.ts';

export type Drawn = Omit<typeof hotelPicture.$inferInsert, 'facilityId' | 'id'>;

const inTurn = concurrencyLimit(1);
const FINEST = 70;
const STEP = 15;

/**
 * Renders a logo as a PNG without metadata.
 * @returns null if it cannot be rendered
 */
export async function drawLogo(bytes: Buffer): Promise<Drawn[] | null> {
  const png = await redrawPicture(bytes, { ...LOGO, fit: 'within' });
  if (!png) return null;
  const sharp = await loadSharp();
  // At most about 20 kB, because every email contains the logo.
  const { data, info } = await sharp(png)
    .png({ palette: true, effort: 7 })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return [kept({ kind: 'logo', mediaType: 'image/png', width, height, image: data })];
}

/**
 * Renders a cover photo in each size as AVIF and JPEG, cropped around its center.
 * @returns null if it cannot be rendered
 */
export async function drawCover(bytes: Buffer): Promise<Drawn[] | null> {
  const { width, height } = COVERS[1];
  const png = await redrawPicture(bytes, { width, height, fit: 'filled' });
  return png && inTurn(() => inAllSizes(png));
}

async function inAllSizes(png: Buffer): Promise<Drawn[]> {
  const sharp = await loadSharp();
  const drawn: Drawn[] = [];
  for (const { width, height, mostBytes } of COVERS) {
    const sized = await sharp(png).flatten({ background: 'white' }).resize(width, height).png().toBuffer();
    const avif = (quality: number) => sharp(sized).avif({ quality, effort: 4 }).toBuffer();
    const jpeg = (quality: number) => sharp(sized).jpeg({ quality, mozjpeg: true }).toBuffer();
    const cover = { kind: 'cover', width, height } as const;
    drawn.push(kept({ ...cover, mediaType: 'image/avif', image: await within(mostBytes, avif) }));
    drawn.push(kept({ ...cover, mediaType: 'image/jpeg', image: await within(mostBytes, jpeg) }));
  }
  return drawn;
}

/** Encodes at the highest quality whose result fits into `mostBytes`. */
async function within(mostBytes: number, encode: (quality: number) => Promise<Buffer>): Promise<Buffer> {
  for (let quality = FINEST; ; quality -= STEP) {
    const image = await encode(quality);
    if (image.length <= mostBytes || quality - STEP <= 0) return image;
  }
}

const HASH_DIGITS = 32;

const kept = (picture: Omit<Drawn, 'hash'>): Drawn => ({
  ...picture,
  hash: sha256(picture.image).toString('hex').slice(0, HASH_DIGITS),
});
