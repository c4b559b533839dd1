import type { Gray } from './gray.ts';

/**
 * Converts a picture to grayscale with at most `longest` pixels on the longer side. Closes the bitmap.
 * @throws if the browser has no OffscreenCanvas
 */
export function grayOf(pixels: ImageBitmap, longest: number): Gray {
  const scale = Math.min(1, longest / Math.max(pixels.width, pixels.height));
  const [width, height] = [Math.round(pixels.width * scale), Math.round(pixels.height * scale)];
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(pixels, 0, 0, width, height);
  pixels.close();
  return { width, height, data: toGray(context.getImageData(0, 0, width, height).data) };
}

function toGray(colors: Uint8ClampedArray): Uint8Array {
  const data = new Uint8Array(colors.length / 4);
  for (let at = 0, pixel = 0; at < data.length; at++, pixel += 4)
    data[at] =
      (77 * (colors[pixel] ?? 0) + 150 * (colors[pixel + 1] ?? 0) + 29 * (colors[pixel + 2] ?? 0)) >> 8;
  return data;
}
