import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/** A process that draws the picture on its input anew on its output. Its arguments: what it must be, and the bounds of what is drawn. */
const MOST_PIXELS = 40_000_000;

sharp.concurrency(1);
sharp.cache(false);

const [, , kind, width, height, fit] = process.argv;
const bytes = await buffer(process.stdin);
const isDrawing = kind === 'svg';
// How large a drawing says it is costs nothing: it is drawn at the size that is wanted.
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
