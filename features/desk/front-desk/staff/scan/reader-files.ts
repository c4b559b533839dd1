import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { qrDetector } from './codes.ts';
import workerUrl from './codes.wasm-worker.ts?worker&url';

export { wasmUrl };

/**
 * Returns the URLs of the files that this browser needs to scan codes. Empty if the browser has a built-in
 * reader.
 */
export const readerFiles = async (): Promise<string[]> => ((await qrDetector()) ? [] : [workerUrl, wasmUrl]);
