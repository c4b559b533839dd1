import sharp from 'sharp';
import { Refusal } from '#platform/http/refusal.ts';
import { turns } from './turns.ts';

/** Bounds of decisions §9, Images. */
export const MOST_BYTES = 10 * 1024 * 1024;
const MOST_PIXELS = 40_000_000;
const LONGEST_SIDE = 2048;
const QUALITY = 85;

/** What cameras and browsers make. SVG is a program rather than a picture, and is not decoded at all. */
const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'tiff', 'heif'];

// A decoded picture of 40 megapixels takes 160 MB: two at a time, each by one thread, and none kept.
sharp.concurrency(1);
sharp.cache(false);
const inTurn = turns(2);

/**
 * A guest's picture as we keep it: upright JPEG without metadata, at most 2048 pixels a side, white where it was
 * transparent. Throws 422 `image_too_large` or `image_invalid`.
 */
export async function toJpeg(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > MOST_BYTES) throw new Refusal(422, 'image_too_large');
  return inTurn(() => encode(bytes).catch(asRefusal));
}

async function encode(bytes: Buffer): Promise<Buffer> {
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (!FORMATS.includes(format)) throw new Refusal(422, 'image_invalid');
  if (width * height > MOST_PIXELS) throw new Refusal(422, 'image_too_large');
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer();
}

/** Whatever the decoder says of a file, to its guest it is a picture that we cannot read. */
function asRefusal(error: unknown): never {
  throw error instanceof Refusal ? error : new Refusal(422, 'image_invalid');
}
