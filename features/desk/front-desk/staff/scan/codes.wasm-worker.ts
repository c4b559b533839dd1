import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

import { oneCode } from './codes.ts';

// A thread of its own, loaded where the browser has no reader of codes. Its response alone carries a policy with 'wasm-unsafe-eval'
// (docs/decisions/2026-11-26-codes-and-passports-at-the-desk.md).

/** What the page is told of one picture: the text of the code in it, or undefined where there is none. */
export type CodeSeen = { text: string | undefined };

const options = { ...oneCode, formats: [...oneCode.formats] };

self.addEventListener('message', ({ data }: MessageEvent<ImageBitmap | ArrayBuffer>) => {
  // First the reader itself: the page fetches it, which may have it where there is no network.
  if (data instanceof ArrayBuffer) return void prepareZXingModule({ overrides: { wasmBinary: data } });
  void seenIn(data).then(
    seen => self.postMessage(seen),
    // Thrown once more, as only then the page hears of it: the reader could not be loaded.
    (error: unknown) =>
      setTimeout(() => {
        throw error;
      }),
  );
});

async function seenIn(pixels: ImageBitmap): Promise<CodeSeen> {
  const { width, height } = pixels;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No canvas');
  context.drawImage(pixels, 0, 0);
  pixels.close();
  const [code] = await readBarcodes(context.getImageData(0, 0, width, height), options);
  return { text: code?.text };
}
