import '#test/harness/every-hotel.ts';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';

/**
 * Node itself needs about 80 MB and the largest picture 450 MB, so two pictures at once would exceed this
 * limit.
 */
const MOST_MB = 700;
const CAMPAIGN = Boolean(process.env.SOAK);
const AT_ONCE = CAMPAIGN ? 8 : 2;

const plain = (): Sharp => sharp({ create: { width: 8000, height: 5000, channels: 4, background: '#369c' } });

/** 40-megapixel pictures in formats that a decoder must load completely. */
const whole = {
  'interlaced PNG of 16 bits': () => plain().toColourspace('rgb16').png({ progressive: true }),
  'interlaced PNG': () => plain().png({ progressive: true }),
  'progressive JPEG': () => plain().flatten().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
  GIF: () => plain().gif({ effort: 1 }),
  WebP: () => plain().webp({ lossless: true, effort: 0 }),
  TIFF: () => plain().tiff({ compression: 'deflate' }),
};
const tried = Object.entries(whole).slice(0, CAMPAIGN ? undefined : 1);

test.each(tried)(
  'memory stays bounded during concurrent uploads of the largest allowed picture (%s)',
  async (_kind, picture) => {
    const taken = await memoryFor(await picture().toBuffer());
    expect(taken).toBeGreaterThan(80);
    expect(taken).toBeLessThan(MOST_MB);
  },
  120_000,
);

async function memoryFor(picture: Buffer): Promise<number> {
  const file = join(import.meta.dirname, '../../../../test/harness/picture-memory.ts');
  const child = spawn(process.execPath, [file, String(AT_ONCE)], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(picture);
  return Number(await text(child.stdout));
}
