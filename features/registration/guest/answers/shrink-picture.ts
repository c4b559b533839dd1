import { sentSize } from './picture-size.ts';

const QUALITY = 0.85;

/** The browser cannot read this picture, such as HEIC on many phones. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture';
}

/** A photo as it is sent: upright, smaller, JPEG. Throws UnreadablePicture. */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new UnreadablePicture('The browser cannot decode the picture');
  });
  const { width, height } = sentSize(picture);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
  picture.close();
  const jpeg = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  // A phone that is short of memory gives an empty canvas instead of an error.
  if (jpeg === null || jpeg.size === 0) throw new UnreadablePicture('The browser made no picture');
  return jpeg;
}
