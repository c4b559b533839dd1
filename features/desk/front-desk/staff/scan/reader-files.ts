import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { qrDetector } from './codes.ts';
import workerUrl from './codes.wasm-worker.ts?worker&url';

/** Where the WebAssembly of the reader of codes is. */
export { wasmUrl };

/** What this browser must have to read codes by camera: addresses; none where it has a reader of its own. */
export const readerFiles = async (): Promise<string[]> => ((await qrDetector()) ? [] : [workerUrl, wasmUrl]);
