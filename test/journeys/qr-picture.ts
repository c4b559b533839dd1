import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { qrMatrix } from '#platform/text/qr-matrix.ts';
import { expect } from './journey.ts';

/**
 * Expects every module of the QR code in this picture, with a quiet zone of four modules.
 * @returns the size of the picture
 */
export async function expectQrIn(path: string, payload: string) {
  const { size, data } = qrMatrix(payload);
  const { data: pixels, info } = await sharp(await readFile(path))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const module = info.width / (size + 8);
  expect(module).toBe(24);
  const drawn = data.map((_, at) => {
    const x = Math.floor((4 + (at % size) + 0.5) * module);
    const y = Math.floor((4 + Math.floor(at / size) + 0.5) * module);
    return (pixels[y * info.width + x] ?? 255) < 128 ? 1 : 0;
  });
  expect(drawn).toEqual(data);
  return info;
}
