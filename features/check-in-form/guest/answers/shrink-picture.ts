import { sentSize } from './picture-size.ts';

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
