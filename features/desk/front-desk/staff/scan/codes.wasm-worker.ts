import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

import { SINGLE_QR_CODE } from './codes.ts';

// Runs in a separate thread. Loaded if the browser has no QR code reader. Only the response of this script has
// a policy with 'wasm-unsafe-eval' (docs/decisions/2026-11-29-untrusted-files.md).

/** The result for one picture: the text of the code, or undefined if there is no code. */
export type SeenCode = { text: string | undefined };

const options = { ...SINGLE_QR_CODE, formats: [...SINGLE_QR_CODE.formats] };

self.addEventListener('message', ({ data }: MessageEvent<ImageBitmap | ArrayBuffer>) => {
  // The first message contains the reader's WebAssembly file. The page fetches the file because it may have an
  // offline copy.
  if (data instanceof ArrayBuffer) return void prepareZXingModule({ overrides: { wasmBinary: data } });
  void readCodeIn(data).then(
    seen => self.postMessage(seen),
    // The reader could not be loaded. Rethrow the error outside the promise, so that the page receives an
    // error event.
    (error: unknown) =>
      setTimeout(() => {
        throw error;
      }),
  );
});

async function readCodeIn(pixels: ImageBitmap): Promise<SeenCode> {
  const { width, height } = pixels;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No canvas');
  context.drawImage(pixels, 0, 0);
  pixels.close();
  const [code] = await readBarcodes(context.getImageData(0, 0, width, height), options);
  return { text: code?.text };
}
