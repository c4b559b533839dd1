import { Refusal } from '#platform/http/refusal.ts';
import { concurrencyLimit } from '#platform/pace/concurrency-limit.ts';
import { loadSharp, type Sharp } from '#platform/pictures/sharp.ts';
import { JPEG_QUALITY, MAX_BYTES, MAX_PIXELS, MAX_SIDE } from '../rules.ts';
import type { Mark } from './watermark.ts';

// A decoded picture takes 4 to 12 bytes per pixel until it is scaled down.
/** Guest pages send less than 8 megapixels. Larger pictures are processed one at a time. */
const LARGE_PIXELS = 8_000_000;
const ordinaryLimit = concurrencyLimit(2);
const largeLimit = concurrencyLimit(1);

/**
 * Converts a guest's picture to an upright JPEG without metadata, with at most 2048 pixels per side.
 * Transparency becomes white, and only the first frame of an animation is kept. Draws `mark` over the picture
 * if given.
 * @throws 422 `image_too_large` or `image_invalid`
 */
export async function toJpeg(bytes: Buffer, mark?: Mark): Promise<Buffer> {
  if (bytes.length > MAX_BYTES) throw new Refusal(422, 'image_too_large');
  if (!isPictureFile(bytes)) throw new Refusal(422, 'image_invalid');
  const sharp = await loadSharp();
  const pixels = await pixelsOf(sharp, bytes).catch(throwUnreadable);
  if (pixels > MAX_PIXELS) throw new Refusal(422, 'image_too_large');
  const limit = pixels > LARGE_PIXELS ? largeLimit : ordinaryLimit;
  return limit(() =>
    mark
      ? encodeMarked(sharp, bytes, mark)
      : normalizePicture(sharp, bytes).jpeg(JPEG).toBuffer().catch(throwUnreadable),
  );
}

/** Reads the number of pixels from the file header, without decoding the picture. */
async function pixelsOf(sharp: Sharp, bytes: Buffer): Promise<number> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  return width * height;
}

const JPEG = { quality: JPEG_QUALITY, mozjpeg: true };

async function encodeMarked(sharp: Sharp, bytes: Buffer, mark: Mark): Promise<Buffer> {
  const picture = normalizePicture(sharp, bytes)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { data, info } = await picture.catch(throwUnreadable);
  const overlay = await mark(info);
  return sharp(data, { raw: info })
    .composite([{ input: overlay }])
    .jpeg(JPEG)
    .toBuffer();
}

function normalizePicture(sharp: Sharp, bytes: Buffer) {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' });
}

/** The guest only needs to know that the picture is unreadable, whatever the decoder reports. */
function throwUnreadable(): never {
  throw new Refusal(422, 'image_invalid');
}

/**
 * Signatures of the files that cameras and browsers create: the bytes `signs` at offset `at`. The file name is
 * not used.
 */
const FILE_SIGNATURES = [
  { kind: 'JPEG', at: 0, signs: '\xff\xd8\xff' },
  { kind: 'PNG', at: 0, signs: '\x89PNG\r\n\x1a\n' },
  { kind: 'GIF', at: 0, signs: 'GIF8' },
  { kind: 'WebP', at: 8, signs: 'WEBP' },
  { kind: 'TIFF', at: 0, signs: 'II*\0' },
  { kind: 'TIFF', at: 0, signs: 'MM\0*' },
  { kind: 'AVIF and HEIC', at: 4, signs: 'ftyp' },
];

/**
 * Whether the file begins like a picture. The decoder supports more formats, but some of them are unsafe. An
 * SVG, for example, can contain scripts.
 */
function isPictureFile(bytes: Buffer): boolean {
  const beginning = bytes.subarray(0, 16).toString('latin1');
  return FILE_SIGNATURES.some(({ at, signs }) => beginning.startsWith(signs, at));
}

export const isJpeg = (bytes: Buffer): boolean => bytes.subarray(0, 3).toString('latin1') === '\xff\xd8\xff';
