import type { TravelDocument } from '#features/form/questionnaire/rules/travel-document.ts';
import { qrDetector } from './codes.ts';
import type { SeenCode } from './codes.wasm-worker.ts';
import { wasmUrl } from './reader-files.ts';
import type { SeenPassport, ZoneToRead } from './zone-worker.ts';

export type VideoReader<Seen> = {
  /**
   * Reads the current picture. Returns undefined if nothing can be read in it. Rejects if the reader itself
   * fails.
   */
  read: (video: HTMLVideoElement) => Promise<Seen | undefined>;
  end: () => void;
};

export async function codeReader(): Promise<VideoReader<string>> {
  const detector = await qrDetector();
  if (detector)
    return {
      // Skips an unreadable picture, for example before the first frame.
      read: async video => (await detector.detect(video).catch(() => []))[0]?.rawValue,
      end: () => undefined,
    };
  const file = await fetch(wasmUrl);
  if (!file.ok) throw new Error('The reader could not be loaded');
  const wasm = await file.arrayBuffer();
  const worker = new Worker(new URL('./codes.wasm-worker.ts', import.meta.url), { type: 'module' });
  worker.postMessage(wasm, [wasm]);
  const { ask, end } = createWorkerReader<SeenCode>(worker, pixels => pixels);
  return { read: async video => (await ask(video))?.text, end };
}

/** Returns a passport reader. `today`: the hotel's current day, YYYY-MM-DD. */
export function passportReader(today: string): VideoReader<TravelDocument> {
  const worker = new Worker(new URL('./zone-worker.ts', import.meta.url), { type: 'module' });
  const { ask, end } = createWorkerReader<SeenPassport>(worker, (pixels): ZoneToRead => ({ pixels, today }));
  return { read: async video => (await ask(video))?.document, end };
}

function createWorkerReader<Answer>(worker: Worker, wrap: (pixels: ImageBitmap) => unknown) {
  const failure = Promise.withResolvers<never>();
  // Avoids an unhandled rejection. The next call reports the error, if any.
  failure.promise.catch(() => undefined);
  worker.addEventListener('error', () => failure.reject(new Error('The reader could not be loaded')));
  async function ask(video: HTMLVideoElement): Promise<Answer | undefined> {
    // A video may report that it is ready before it has a picture. The frame is then skipped.
    const pixels = await createImageBitmap(video).catch(() => undefined);
    if (!pixels) return undefined;
    const answer = Promise.withResolvers<Answer>();
    worker.onmessage = ({ data }: MessageEvent<Answer>) => answer.resolve(data);
    worker.postMessage(wrap(pixels), [pixels]);
    return Promise.race([answer.promise, failure.promise]);
  }
  return { ask, end: () => worker.terminate() };
}
