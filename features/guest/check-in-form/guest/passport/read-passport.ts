import { useEffect, useRef, useState } from 'react';
import type { PassportRead, ToRead } from './read-worker.ts';

/** State of a scan. `failed`: the reader could not be loaded. */
export type PassportReading = { kind: 'idle' | 'reading' | 'failed' } | PassportRead;

/** `beside`: the picture that the hotel had when the scan began. */
type Begun = { reading: PassportReading; from: Blob | undefined; beside: string };
const nothingBegun: Begun = { reading: { kind: 'idle' }, from: undefined, beside: '' };

/**
 * Reads a passport on this device. A scan in progress ends when `read` starts another one, when `forget` is
 * called or when the guest leaves the page. A change of `sent`, the picture that the hotel has, discards the
 * result, because it may be from another passport. `from` is the scanned picture. `today`: YYYY-MM-DD. `takesCards`: see `ToRead`.
 */
export function usePassportReading(today: string, sent: string, takesCards: boolean) {
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
    reader.postMessage({ picture, today, takesCards } satisfies ToRead);
  }
  function forget() {
    stop();
    setBegun(nothingBegun);
  }
  const { reading, from } = begun.beside === sent ? begun : nothingBegun;
  return { reading, from, read, forget };
}
