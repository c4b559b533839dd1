import { useEffect, useRef, useState } from 'react';
import type { PassportInput, PassportRead } from './read-worker.ts';

/** State of a scan. `failed`: the passport reader could not be loaded. */
export type PassportReading = { kind: 'idle' | 'reading' | 'failed' } | PassportRead;

/** A scan that has started. `beside`: the picture that the hotel had at that time. */
type StartedReading = { reading: PassportReading; from: Blob | undefined; beside: string };
const noReading: StartedReading = { reading: { kind: 'idle' }, from: undefined, beside: '' };

/**
 * Scans a passport on this device. A scan in progress ends when `read` starts another one, when `forget` is
 * called or when the guest leaves the page. The result is discarded if `sent`, the picture that the hotel has,
 * changes, because that picture may show another passport.
 * `from` is the scanned picture. `today`: YYYY-MM-DD. `acceptsCards`: see `PassportInput`.
 */
export function usePassportReading(today: string, sent: string, acceptsCards: boolean) {
  const [begun, setBegun] = useState<StartedReading>(noReading);
  const worker = useRef<Worker>(undefined);
  const stop = () => worker.current?.terminate();
  useEffect(() => () => worker.current?.terminate(), []);
  function readPicture(picture: Blob) {
    stop();
    const setReading = (next: PassportReading) => setBegun({ from: picture, beside: sent, reading: next });
    setReading({ kind: 'reading' });
    const reader = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' });
    worker.current = reader;
    const finish = (outcome: PassportReading) => {
      reader.terminate();
      setReading(outcome);
    };
    reader.addEventListener('message', ({ data }: MessageEvent<PassportRead>) => finish(data));
    reader.addEventListener('error', () => finish({ kind: 'failed' }));
    reader.postMessage({ picture, today, acceptsCards } satisfies PassportInput);
  }
  function reset() {
    stop();
    setBegun(noReading);
  }
  const { reading, from } = begun.beside === sent ? begun : noReading;
  return { reading, from, read: readPicture, forget: reset };
}
