import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

import { oneCode } from './codes.ts';

// A separate thread, loaded if the browser has no code reader. Only its response has a policy with
// 'wasm-unsafe-eval' (docs/decisions/2026-11-29-untrusted-files.md).

/** Result sent to the page for one picture: the text of the code, or undefined without a code. */
export type CodeSeen = { text: string | undefined };

const options = { ...oneCode, formats: [...oneCode.formats] };

self.addEventListener('message', ({ data }: MessageEvent<ImageBitmap | ArrayBuffer>) => {
  // The first message is the reader itself. The page fetches it, because the page may have it offline.
  if (data instanceof ArrayBuffer) return void prepareZXingModule({ overrides: { wasmBinary: data } });
  void seenIn(data).then(
    seen => self.postMessage(seen),
    // Rethrown so that the page receives an error event: the reader could not be loaded.
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
