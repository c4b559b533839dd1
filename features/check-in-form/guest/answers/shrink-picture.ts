const QUALITY = 0.85;

/** A file that the guest chose, or what was drawn or filmed here. */
export type Picture = Blob | HTMLCanvasElement;

/** The browser cannot read this picture, such as HEIC on many phones. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture';
}

/** A picture as it is sent: upright, smaller, JPEG, on white. Throws UnreadablePicture. */
export async function shrinkPicture(picture: Picture): Promise<Blob> {
  const pixels = await createImageBitmap(picture).catch(() => {
    throw new UnreadablePicture('The browser cannot decode the picture');
  });
  const canvas = drawn(pixels);
  pixels.close();
  const jpeg = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (jpeg === null || jpeg.size === 0) throw new UnreadablePicture('The browser made no picture');
  return jpeg;
}

function drawn(pixels: ImageBitmap): HTMLCanvasElement {
  const { width, height } = sentSize(pixels);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.drawImage(pixels, 0, 0, width, height);
  }
  // A phone that is short of memory draws nothing instead of an error: what was painted white is see-through.
  if (context?.getImageData(0, 0, 1, 1).data[3] !== 255)
    throw new UnreadablePicture('The browser has no room to draw the picture');
  return canvas;
}

const SCALE = 0.7;
const LONGEST = 2048;
const SHARP_ENOUGH = 1600;

type Size = { width: number; height: number };

/**
 * How large a photo is sent (docs/reference/form.md#pictures): 70 % of each side, on the long side not above 2048 px
 * and not below 1600 px, so that a passport stays readable, and never larger than it is.
 */
export function sentSize({ width, height }: Size): Size {
  const long = Math.max(width, height);
  const target = Math.min(long, LONGEST, Math.max(long * SCALE, SHARP_ENOUGH));
  const side = (length: number) => Math.max(1, Math.round((length * target) / long));
  return { width: side(width), height: side(height) };
}
