import { createServer } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPngBomb } from '#test/harness/png-bomb.ts';
import { redrawPicture } from './redraw.ts';

const SIZE = { width: 256, height: 256, fit: 'within' } as const;

const pictureOfOurs = join(import.meta.dirname, '../../docs/pictures/desk-list-en.png');

const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });
const svg = (content: string, size = 'width="100" height="100"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${content}</svg>`,
  );

const redraw = (bytes: Buffer, seconds?: number) => redrawPicture(bytes, SIZE, seconds);

async function redrawIcon(bytes: Buffer) {
  const icon = await redraw(bytes);
  if (!icon) throw new Error('The icon was not drawn');
  const { format, width, height } = await sharp(icon).metadata();
  return { icon, measured: [format, width, height] };
}

async function isBlank(bytes: Buffer): Promise<boolean> {
  const { channels } = await sharp((await redrawIcon(bytes)).icon).stats();
  return channels.every(({ max }) => max === 0);
}

describe('the size of icons', () => {
  test.each(['png', 'jpeg'] as const)('creates an icon from a larger %s picture', async format => {
    expect((await redrawIcon(await plain(1024, 512).toFormat(format).toBuffer())).measured).toEqual([
      'png',
      256,
      128,
    ]);
  });

  test('does not enlarge a picture that is smaller than an icon', async () => {
    expect((await redrawIcon(await plain(40, 30).png().toBuffer())).measured).toEqual(['png', 40, 30]);
  });

  test.each([
    ['an SVG of any size', 'width="16" height="16"'],
    ['an SVG without a size', 'viewBox="0 0 9 9"'],
    ['an SVG that claims to be huge', 'width="16000" height="16000"'],
  ])('draws %s at the size of the icon', async (_what, size) => {
    expect((await redrawIcon(svg('<rect width="9" height="9"/>', size))).measured).toEqual(['png', 256, 256]);
  });

  test('accepts an SVG with a prologue, a comment and a doctype', async () => {
    const prologue = '\ufeff<?xml version="1.0" encoding="utf-8"?>\n<!-- made by a drawing program -->\n';
    const doctype = '<!DOCTYPE svg [ <!ENTITY ns "http://www.w3.org/2000/svg"> ]>\n';
    const file = `${prologue}${doctype}<svg xmlns="&ns;" width="9" height="9"><rect width="9" height="9"/></svg>`;
    expect((await redrawIcon(Buffer.from(file))).measured).toEqual(['png', 256, 256]);
  });
});

test('removes the metadata of a picture, such as its location', async () => {
  const exif = { IFD0: { Copyright: 'Hana Mori' }, IFD3: { GPSLatitude: '35/1 39/1 0/1' } };
  const { icon } = await redrawIcon(await plain(40, 30).withExif(exif).jpeg().toBuffer());
  const { exif: left, icc, xmp, iptc } = await sharp(icon).metadata();
  expect([left, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined]);
});

describe('files that are not PNG, JPEG or SVG regardless of their name', () => {
  const html =
    '<!DOCTYPE html><html><script>alert(1)</script><svg xmlns="http://www.w3.org/2000/svg"/></html>';
  test.each([
    ['an empty file', Buffer.alloc(0)],
    ['text', Buffer.from('not a picture')],
    ['an HTML page that contains an SVG', Buffer.from(html)],
    ['XML of another type', Buffer.from('<?xml version="1.0"?><rss><svg/></rss>')],
    ['a gzipped SVG', gzipSync(svg('<rect width="9" height="9"/>'))],
    ['a PDF', Buffer.from('%PDF-1.7\n<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a broken SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g>')],
    [
      'a PNG header followed by a script',
      Buffer.from('\x89PNG\r\n\x1a\n<script>alert(1)</script>', 'latin1'),
    ],
    ['a JPEG header followed by an SVG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svg('')])],
  ])('rejects a file that is not PNG, JPEG or SVG: %s', async (_what, bytes) => {
    expect(await redraw(bytes)).toBeNull();
  });

  test.each(['gif', 'webp', 'tiff', 'avif'] as const)('rejects a %s picture', async format => {
    expect(await redraw(await plain(40, 30).toFormat(format).toBuffer())).toBeNull();
  });

  test('rejects a truncated picture', async () => {
    const whole = await plain(400, 300).jpeg().toBuffer();
    expect(await redraw(whole.subarray(0, whole.length / 2))).toBeNull();
  });
});

test('a file that is both a picture and a script becomes only the picture', async () => {
  const script = '<script>alert(document.domain)</script>';
  const both = Buffer.concat([await plain(40, 30).png().toBuffer(), Buffer.from(script)]);
  const { icon } = await redrawIcon(both);
  expect(icon.includes('<script')).toBe(false);
});

test('an SVG cannot run scripts', async () => {
  const scripts = `
    <script>document.documentElement.innerHTML = "alert"</script>
    <rect width="50" height="50" onload="alert(1)" onclick="alert(1)"/>
    <a xlink:href="javascript:alert(1)"><rect width="100" height="100"/></a>
    <foreignObject width="100" height="100">
      <iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/>
    </foreignObject>
    <set attributeName="onmouseover" to="alert(1)"/>`;
  const { icon, measured } = await redrawIcon(svg(scripts));
  expect(measured).toEqual(['png', 256, 256]);
  expect(icon.includes('alert')).toBe(false);
});

describe('external resources of an SVG', () => {
  const asked: string[] = [];
  const elsewhere = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.end();
  });
  let address = '';
  beforeAll(
    () =>
      new Promise<void>(resolve => {
        elsewhere.listen(0, '127.0.0.1', () => {
          const at = elsewhere.address();
          address = `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`;
          resolve();
        });
      }),
  );
  afterAll(() => void elsewhere.close());

  test('an SVG does not load other URLs', async () => {
    const all = svg(`
      <image width="100" height="100" xlink:href="${address}/picture.png"/>
      <use href="${address}/drawing.svg#a"/>
      <style>
        @import url("${address}/style.css");
        @font-face { font-family: f; src: url("${address}/font.woff") }
      </style>
      <text font-family="f"> </text>
      <filter id="f"><feImage href="${address}/picture.png"/></filter>
      <rect width="100" height="100" filter="url(#f)"/>`);
    expect(await isBlank(all)).toBe(true);
    expect(asked).toEqual([]);
  });

  test('an SVG does not load local files', async () => {
    const include = 'xmlns:xi="http://www.w3.org/2001/XInclude" parse="text"';
    const all = svg(`
      <image width="100" height="100" xlink:href="file://${pictureOfOurs}"/>
      <image width="100" height="100" href="${pictureOfOurs}"/>
      <text y="50" fill="red"><xi:include ${include} href="file://${import.meta.filename}"/></text>`);
    expect(await isBlank(all)).toBe(true);
  });

  test('rejects external entities (XXE)', async () => {
    const file = `<!DOCTYPE svg [<!ENTITY a SYSTEM "file://${import.meta.filename}">]>${svg('<text y="50">&a;</text>')}`;
    expect(await redraw(Buffer.from(file))).toBeNull();
  });
});

describe('pictures that would use too many resources', () => {
  const nested = (levels: number, one: (level: number) => string) =>
    Array.from({ length: levels }, (_, level) => one(level + 1)).join('');

  test('rejects a picture of more than 40 megapixels by its header', async () => {
    expect(await redraw(aPngBomb(30_000))).toBeNull();
  });

  test('rejects an SVG whose references multiply to a billion elements', async () => {
    const ten = (level: number) => `<use href="#a${level - 1}"/>`.repeat(10);
    const bomb = `<g id="a0"><rect width="9" height="9"/></g>${nested(9, level => `<g id="a${level}">${ten(level)}</g>`)}`;
    expect(await redraw(svg(`<defs>${bomb}</defs><use href="#a9"/>`), 1)).toBeNull();
  });

  test('rejects an SVG with exponential entity expansion', async () => {
    const ten = (level: number) => `&a${level - 1};`.repeat(10);
    const entities = nested(9, level => `<!ENTITY a${level} "${ten(level)}">`);
    const bomb = `<!DOCTYPE svg [<!ENTITY a0 "ha">${entities}]>${svg('<text>&a9;</text>')}`;
    expect(await redraw(Buffer.from(bomb))).toBeNull();
  });

  test('rejects an SVG with excessive nesting', async () => {
    expect(await redraw(svg('<g>'.repeat(100_000) + '</g>'.repeat(100_000)))).toBeNull();
  });

  test('rejects an SVG that claims to be a million pixels wide', async () => {
    expect(await redraw(svg('<rect width="9" height="9"/>', 'width="1000000" height="1000000"'))).toBeNull();
  });

  test('ends the drawing process if an SVG takes excessive computation', async () => {
    const step = '<feGaussianBlur stdDeviation="100000"/><feMorphology operator="dilate" radius="100000"/>';
    const endless = `<filter id="f">${step.repeat(500)}</filter><rect width="100" height="100" filter="url(#f)"/>`;
    expect(await redraw(svg(endless), 1)).toBeNull();
  });
});

test('does not unpack a picture within an SVG that would need a gigabyte', async () => {
  const href = `data:image/png;base64,${aPngBomb(30_000).toString('base64')}`;
  const { measured } = await redrawIcon(svg(`<image width="100" height="100" href="${href}"/>`));
  expect(measured).toEqual(['png', 256, 256]);
});
