import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/**
 * Runs in a separate process. Reads a picture from standard input, redraws it and writes the result to
 * standard output. The arguments are the expected format and the size of the result.
 */
const MAX_PIXELS = 40_000_000;

sharp.concurrency(1);
sharp.cache(false);

const [, , kind, width, height, fit] = process.argv;
const bytes = await buffer(process.stdin);
const isDrawing = kind === 'svg';
// The size of an SVG does not matter, because it is drawn at the requested size.
const picture = sharp(bytes, { failOn: 'error', ...(isDrawing ? {} : { limitInputPixels: MAX_PIXELS }) });
const { format } = await picture.metadata();
if (format !== kind) throw new Error(`This is not ${kind}, but ${format}`);
process.stdout.write(
  await picture
    .autoOrient()
    .resize({
      width: Number(width),
      height: Number(height),
      ...(fit === 'filled' ? { fit: 'cover' } : { fit: 'inside', withoutEnlargement: !isDrawing }),
    })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer(),
);
