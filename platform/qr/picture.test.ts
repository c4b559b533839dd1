import decodeQr from 'qr/decode.js';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { qrPicture } from './picture.ts';

test.each([
  'GENKAN1.0123456789ABCDEFGHJKMNPQRS',
  'https://genkan.example.org/sakura/my-page?page=abc_DEF-012',
  '玄関',
])('the QR code in a picture can be scanned as %s', async text => {
  const picture = await qrPicture(text, { width: 432, margin: 3 });
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([432, 432]);
  expect(decodeQr({ data, width: info.width, height: info.height })).toBe(text);
});

test('the picture of a QR code has the given margin of light modules', async () => {
  const picture = await qrPicture('GENKAN1.0123456789ABCDEFGHJKMNPQRS', { width: 330, margin: 4 });
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const dark = [...data.keys()].filter(at => (data[at] ?? 255) < 128);
  const columns = dark.map(at => at % info.width);
  // 25 modules and a quiet zone of 8, with 10 pixels each.
  expect([Math.min(...columns), Math.max(...columns)]).toEqual([40, 289]);
});
