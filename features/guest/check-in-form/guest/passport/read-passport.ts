import { useEffect, useRef, useState } from 'react';
import type { PassportRead, ToRead } from './read-worker.ts';

/** How a reading stands. `failed`: what reads could not be loaded. */
export type PassportReading = { kind: 'idle' | 'reading' | 'failed' } | PassportRead;

/** `beside`: the picture that the hotel had when it began. */
type Begun = { reading: PassportReading; from: Blob | undefined; beside: string };
const nothingBegun: Begun = { reading: { kind: 'idle' }, from: undefined, beside: '' };

/**
 * Reads a passport on this device. `read` starts anew with another picture; what is under way ends with it, with `forget`, or when
 * the guest leaves the page, or when `sent` changes, the picture that the hotel has: what was read may be of another. `from` is the
 * picture. `today`: YYYY-MM-DD.
 */
export function usePassportReading(today: string, sent: string) {
  const [begun, setBegun] = useState<Begun>(nothingBegun);
  const worker = useRef<Worker>(undefined);
  const stop = () => worker.current?.terminate();
  useEffect(() => () => worker.current?.terminate(), []);
  function read(picture: Blob) {
    stop();
    const setReading = (next: PassportReading) => setBegun({ from: picture, beside: sent, reading: next });
    setReading({ kind: 'reading' });
    const reader = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' });
    worker.current = reader;
    const end = (outcome: PassportReading) => {
      reader.terminate();
      setReading(outcome);
    };
    reader.addEventListener('message', ({ data }: MessageEvent<PassportRead>) => end(data));
    reader.addEventListener('error', () => end({ kind: 'failed' }));
    reader.postMessage({ picture, today } satisfies ToRead);
  }
  function forget() {
    stop();
    setBegun(nothingBegun);
  }
  const { reading, from } = begun.beside === sent ? begun : nothingBegun;
  return { reading, from, read, forget };
}
