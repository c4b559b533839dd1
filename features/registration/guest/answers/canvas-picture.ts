import { UnreadablePicture } from './shrink-picture.ts';

/** What is on a canvas as a picture. Throws UnreadablePicture where the phone is short of memory. */
export async function canvasPicture(canvas: HTMLCanvasElement): Promise<Blob> {
  const picture = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'));
  if (picture === null || picture.size === 0) throw new UnreadablePicture('The browser made no picture');
  return picture;
}
