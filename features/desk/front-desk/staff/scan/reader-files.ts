import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { qrDetector } from './codes.ts';
import workerUrl from './codes.wasm-worker.ts?worker&url';

export { wasmUrl };

/** URLs of the files that this browser needs to read codes by camera. Empty if it has its own reader. */
export const readerFiles = async (): Promise<string[]> => ((await qrDetector()) ? [] : [workerUrl, wasmUrl]);
