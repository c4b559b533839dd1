import { loadSharp } from '#platform/pictures/sharp.ts';
import { qrMatrix } from '#platform/text/qr-matrix.ts';

type QrSize = {
  width: number;
  /** The quiet zone on each side in modules. */
  margin: number;
};

const [DARK, LIGHT] = [0, 255];

export async function qrPicture(text: string, { width, margin }: QrSize): Promise<Buffer> {
  const { size, data } = qrMatrix(text);
  const side = size + 2 * margin;
  const pixels = Buffer.alloc(side * side, LIGHT);
  for (const [at, dark] of data.entries())
    if (dark) pixels[(margin + Math.floor(at / size)) * side + margin + (at % size)] = DARK;
  const sharp = await loadSharp();
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .resize(width, width, { kernel: 'nearest' })
    .png()
    .toBuffer();
}
