import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { aPngBomb } from '#test/harness/png-bomb.ts';
import { MAX_BYTES, MAX_PIXELS } from '../rules.ts';
import { toJpeg } from './picture.ts';

const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });
const storedMetadata = async (bytes: Buffer) => sharp(await toJpeg(bytes)).metadata();

const tooLarge = expect.objectContaining({ status: 422, code: 'image_too_large' });
const unreadable = expect.objectContaining({ status: 422, code: 'image_invalid' });

describe('picture size limits', () => {
  test('accepts a picture of 40 megapixels', async () => {
    const { width, height } = await storedMetadata(await plain(8000, 5000).png().toBuffer());
    expect([MAX_PIXELS, width, height]).toEqual([8000 * 5000, 2048, 1280]);
  });

  test('rejects a picture with one row more than 40 megapixels', async () => {
    await expect(toJpeg(await plain(8000, 5001).png().toBuffer())).rejects.toEqual(tooLarge);
  });

  test('reads the dimensions of a picture from its header, so that a decompression bomb is never decoded', async () => {
    const bomb = aPngBomb(30_000);
    expect(bomb.length).toBeLessThan(1_000_000);
    await expect(toJpeg(bomb)).rejects.toEqual(tooLarge);
  });

  test('accepts a picture file of 10 MB and rejects a file one byte larger', async () => {
    const picture = await plain(60, 40).jpeg().toBuffer();
    const largest = Buffer.concat([picture, Buffer.alloc(MAX_BYTES - picture.length)]);
    expect((await storedMetadata(largest)).width).toBe(60);
    await expect(toJpeg(Buffer.concat([largest, Buffer.alloc(1)]))).rejects.toEqual(tooLarge);
  });
});

describe('picture metadata', () => {
  const place = { GPSLatitudeRef: 'N', GPSLatitude: '35/1 39/1 0/1', GPSLongitude: '139/1 41/1 0/1' };

  test('removes the location, the owner and all other metadata of a picture', async () => {
    const exif = { IFD0: { Make: 'Kamera', Copyright: 'Hana Mori' }, IFD3: place };
    const picture = await plain(60, 40).withExif(exif).withXmp('<x:xmpmeta/>').jpeg().toBuffer();
    const stored = await toJpeg(picture);
    expect(picture.includes('Hana Mori')).toBe(true);
    expect(['Exif', 'Hana Mori', 'Kamera', 'xmpmeta'].filter(trace => stored.includes(trace))).toEqual([]);
  });

  test.each([3, 6, 8])(
    'rotates a picture upright before removing its metadata: orientation %i',
    async orientation => {
      const back = { 3: 180, 6: 270, 8: 90 }[orientation];
      const turned = await sharp(await twoColorPicture().png().toBuffer())
        .rotate(back)
        .withMetadata({ orientation })
        .jpeg()
        .toBuffer();
      expect(await topColor(await toJpeg(turned))).toBe('red');
    },
  );
});

describe('keeping only the first frame of an animation', () => {
  const frames = ['#f00', '#0f0', '#00f'].map(background => ({
    create: { width: 20, height: 10, channels: 3 as const, background },
  }));

  test.each(['gif', 'webp'] as const)('keeps only the first frame of an animated %s', async format => {
    const pages = await Promise.all(frames.map(frame => sharp(frame).png().toBuffer()));
    const animated = await sharp(pages, { join: { animated: true } })
      [format]({ loop: 0 })
      .toBuffer();
    expect((await sharp(animated).metadata()).pages).toBe(3);
    const stored = await toJpeg(animated);
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 20, height: 10 });
    expect(await topColor(stored)).toBe('red');
  });
});

describe('a rejected file', () => {
  const truncated = async (format: 'jpeg' | 'png' | 'webp') => {
    const whole = await noisyPicture().toFormat(format).toBuffer();
    return whole.subarray(0, Math.floor(whole.length * 0.6));
  };

  test.each(['jpeg', 'png', 'webp'] as const)('rejects a truncated %s', async format => {
    await expect(toJpeg(await truncated(format))).rejects.toEqual(unreadable);
  });

  test.each([
    ['an empty file', Buffer.alloc(0)],
    ['only the beginning of a JPEG', Buffer.from([0xff, 0xd8, 0xff])],
    ['a HEIC photo, which this decoder does not support', aHeic()],
    ['an SVG with a script', svg('<script>fetch("/api/log")</script>')],
    ['an SVG that loads another file', svg('<image href="file:///etc/passwd" width="9" height="9"/>')],
    ['an SVG after a byte order mark', Buffer.concat([Buffer.from('\ufeff'), svg('')])],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>')],
    ['an HTML page that begins like a GIF', Buffer.from('GIF89a/*<script>alert(1)</script>*/=1')],
  ])('rejects %s', async (_what, bytes) => {
    await expect(toJpeg(bytes)).rejects.toEqual(unreadable);
  });
});

const twoColorPicture = (): Sharp =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: '#00f' } }).composite([
    { input: { create: { width: 40, height: 20, channels: 3, background: '#f00' } }, top: 0, left: 0 },
  ]);

async function topColor(picture: Buffer): Promise<'red' | 'other'> {
  const top = { left: 0, top: 0, width: 10, height: 5 };
  const { channels } = await sharp(await sharp(picture).extract(top).png().toBuffer()).stats();
  const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean);
  return red > 200 && green < 60 && blue < 60 ? 'red' : 'other';
}

const noisyPicture = (): Sharp => {
  const noise = { type: 'gaussian', mean: 99, sigma: 40 } as const;
  return sharp({ create: { width: 400, height: 300, channels: 3, background: '#777', noise } });
};

const svg = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60">${content}</svg>`);

const number = (value: number): Buffer => {
  const four = Buffer.alloc(4);
  four.writeUInt32BE(value);
  return four;
};

function aHeic(): Buffer {
  const box = (name: string, content: Buffer) =>
    Buffer.concat([number(content.length + 8), Buffer.from(name), content]);
  const kind = box('ftyp', Buffer.from('heic\0\0\0\0mif1MiHEheic'));
  const handler = box('hdlr', Buffer.from('\0\0\0\0\0\0\0\0pict\0\0\0\0\0\0\0\0\0\0\0\0\0'));
  const first = box('pitm', Buffer.from([0, 0, 0, 0, 0, 1]));
  const meta = box('meta', Buffer.concat([number(0), handler, first]));
  return Buffer.concat([kind, meta, box('mdat', Buffer.alloc(64, 1))]);
}
