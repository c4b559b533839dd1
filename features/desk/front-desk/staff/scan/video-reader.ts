import type { TravelDocument } from '#features/form/questionnaire/rules/travel-document.ts';
import { qrDetector } from './codes.ts';
import type { CodeSeen } from './codes.wasm-worker.ts';
import { wasmUrl } from './reader-files.ts';
import type { PassportSeen, ZoneToRead } from './zone-worker.ts';

/** Reads one picture of a video after the other. */
export type VideoReader<Seen> = {
  /** What is in the picture now; undefined where it shows nothing that can be read. Rejects where the reader itself fails. */
  read: (video: HTMLVideoElement) => Promise<Seen | undefined>;
  end: () => void;
};

/** A reader of QR codes: the browser's own where it has one, else one that is loaded now. */
export async function codeReader(): Promise<VideoReader<string>> {
  const detector = await qrDetector();
  if (detector)
    return {
      // A picture that it cannot read, as before the first one, is followed by others.
      read: async video => (await detector.detect(video).catch(() => []))[0]?.rawValue,
      end: () => undefined,
    };
  const file = await fetch(wasmUrl);
  if (!file.ok) throw new Error('The reader could not be loaded');
  const wasm = await file.arrayBuffer();
  const worker = new Worker(new URL('./codes.wasm-worker.ts', import.meta.url), { type: 'module' });
  worker.postMessage(wasm, [wasm]);
  const { ask, end } = asking<CodeSeen>(worker, pixels => pixels);
  return { read: async video => (await ask(video))?.text, end };
}

/** A reader of passports. `today`: YYYY-MM-DD at the hotel. */
export function passportReader(today: string): VideoReader<TravelDocument> {
  const worker = new Worker(new URL('./zone-worker.ts', import.meta.url), { type: 'module' });
  const { ask, end } = asking<PassportSeen>(worker, (pixels): ZoneToRead => ({ pixels, today }));
  return { read: async video => (await ask(video))?.document, end };
}

/** Hands a worker the present picture of a video, and waits for what it says; one picture at a time. */
function asking<Answer>(worker: Worker, wrap: (pixels: ImageBitmap) => unknown) {
  const failed = Promise.withResolvers<never>();
  // Heard by whoever asks next, or by nobody.
  failed.promise.catch(() => undefined);
  worker.addEventListener('error', () => failed.reject(new Error('The reader could not be loaded')));
  async function ask(video: HTMLVideoElement): Promise<Answer | undefined> {
    // A video may say that it is ready and have no picture yet: others follow.
    const pixels = await createImageBitmap(video).catch(() => undefined);
    if (!pixels) return undefined;
    const answer = Promise.withResolvers<Answer>();
    worker.onmessage = ({ data }: MessageEvent<Answer>) => answer.resolve(data);
    worker.postMessage(wrap(pixels), [pixels]);
    return Promise.race([answer.promise, failed.promise]);
  }
  return { ask, end: () => worker.terminate() };
}
