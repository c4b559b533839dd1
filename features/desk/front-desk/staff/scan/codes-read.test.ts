import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { qrPicture } from '#platform/qr/picture.ts';
import { SINGLE_QR_CODE } from './codes.ts';

const CODE = 'GENKAN1.0123456789ABCDEFGHJKMNPQRS';
const camera = { width: 1280, height: 960 };
const counter = '#6b6257';

prepareZXingModule({
  overrides: {
    wasmBinary: new Uint8Array(
      await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')),
    ).buffer,
  },
});

type PictureConditions = { size: number; tilt: number; blur: number; light: number };

/**
 * Simulates a low-quality camera picture of a phone that shows the code. `size` is in pixels, `tilt` in
 * degrees.
 */
async function drawCode({ size, tilt, blur, light }: PictureConditions) {
  const drawn = await qrPicture(CODE, { width: size, margin: 4 });
  const phone = await sharp(drawn).rotate(tilt, { background: counter }).toBuffer();
  const { data: picture, info } = await sharp({ create: { ...camera, channels: 3, background: counter } })
    .composite([{ input: phone, gravity: 'centre' }])
    .raw()
    .toBuffer({ resolveWithObject: true });
  const data = await sharp(picture, { raw: info })
    .blur(blur || false)
    .linear(light, 12)
    .ensureAlpha()
    .raw()
    .toBuffer();
  return { ...camera, data: new Uint8ClampedArray(data), colorSpace: 'srgb' as const };
}

const sizes = [150, 300, 640];
const pictureConditions: PictureConditions[] = sizes.flatMap(size =>
  [0, 11, 45, 178].flatMap(tilt =>
    // A blurred small code cannot be read, so the blur depends on the size.
    [0, size / 200].flatMap(blur => [1, 0.25].map(light => ({ size, tilt, blur, light }))),
  ),
);

test.each(pictureConditions)(
  'reads a code of $size pixels, with a tilt of $tilt, a blur of $blur and a brightness of $light',
  async how => {
    const found = await readBarcodes(await drawCode(how), {
      ...SINGLE_QR_CODE,
      formats: [...SINGLE_QR_CODE.formats],
    });
    expect(found.map(({ text }) => text)).toEqual([CODE]);
  },
);

test('reads no code in a picture without one', async () => {
  const [first] = pictureConditions;
  if (!first) throw new Error('No picture');
  const { data, ...rest } = await drawCode({ ...first, light: 0 });
  expect(
    await readBarcodes({ ...rest, data }, { ...SINGLE_QR_CODE, formats: [...SINGLE_QR_CODE.formats] }),
  ).toEqual([]);
});
