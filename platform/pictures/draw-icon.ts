import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/**
 * Runs in a process of its own: redraws the picture on its input to its output. Its arguments are the expected
 * format and the size of the result.
 */
const MOST_PIXELS = 40_000_000;

sharp.concurrency(1);
sharp.cache(false);

const [, , kind, width, height, fit] = process.argv;
const bytes = await buffer(process.stdin);
const isDrawing = kind === 'svg';
// A drawing's own size does not matter: it is drawn at the requested size.
const picture = sharp(bytes, { failOn: 'error', ...(isDrawing ? {} : { limitInputPixels: MOST_PIXELS }) });
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
