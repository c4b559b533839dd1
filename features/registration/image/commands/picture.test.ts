import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { MAX_BYTES } from '../rules.ts';
import { toJpeg } from './picture.ts';

const plain = (width: number, height: number, background: string | object = '#336699'): Sharp =>
  sharp({ create: { width, height, channels: 4, background } });

const refused = (bytes: Buffer) => async () => toJpeg(bytes);

test.each(['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const)('converts a %s to JPEG', async format => {
  const kept = await sharp(await toJpeg(await plain(40, 30).toFormat(format).toBuffer())).metadata();
  expect([kept.format, kept.width, kept.height]).toEqual(['jpeg', 40, 30]);
});

test('removes metadata such as the location of a picture', async () => {
  const exif = { IFD0: { Copyright: 'Hana Mori' }, IFD3: { GPSLatitude: '35/1 39/1 0/1' } };
  const picture = await plain(40, 30).withExif(exif).jpeg().toBuffer();
  expect((await sharp(picture).metadata()).exif).toBeDefined();
  const { exif: left, icc, xmp, iptc } = await sharp(await toJpeg(picture)).metadata();
  expect([left, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined]);
});

test('rotates a picture upright by its orientation tag', async () => {
  const picture = await plain(40, 30).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const { width, height } = await sharp(await toJpeg(picture)).metadata();
  expect([width, height]).toEqual([30, 40]);
});

test('scales a large picture to 2048 pixels on its longer side', async () => {
  const { width, height } = await sharp(await toJpeg(await plain(4096, 1024).jpeg().toBuffer())).metadata();
  expect([width, height]).toEqual([2048, 512]);
});

test('puts a transparent signature on a white background', async () => {
  const drawn = await plain(20, 20, { r: 0, g: 0, b: 0, alpha: 0 }).png().toBuffer();
  const { channels } = await sharp(await toJpeg(drawn)).stats();
  expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
});

test('rejects a picture of more than 40 megapixels by its header without decoding it', async () => {
  const huge = await plain(8000, 5001).png({ compressionLevel: 9 }).toBuffer();
  await expect(refused(huge)).rejects.toMatchObject({ status: 422, code: 'image_too_large' });
});

test('rejects a picture file of more than 10 MB', async () => {
  await expect(refused(Buffer.alloc(MAX_BYTES + 1))).rejects.toMatchObject({ code: 'image_too_large' });
});

test('rejects a truncated picture', async () => {
  const picture = await sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 99, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();
  const half = picture.subarray(0, picture.length / 2);
  await expect(refused(half)).rejects.toMatchObject({ status: 422, code: 'image_invalid' });
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('not a picture')],
  [
    'an SVG, which may contain scripts,',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  ],
  ['a HEIC picture that cannot be decoded here', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
])('rejects %s as a picture', async (_what, bytes) => {
  await expect(refused(bytes)).rejects.toMatchObject({ status: 422, code: 'image_invalid' });
});
