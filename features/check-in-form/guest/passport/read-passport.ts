import { useEffect, useRef, useState } from 'react';
import type { PassportRead, ToRead } from './read-worker.ts';

/** How a reading stands. `failed`: what reads could not be loaded. */
export type PassportReading = { kind: 'idle' | 'reading' | 'failed' } | PassportRead;

/**
 * Reads a passport on this device. `read` starts anew with another picture; what is under way ends with it, with `forget`, or when
 * the guest leaves the page. `today`: YYYY-MM-DD.
 */
export function usePassportReading(today: string) {
  const [reading, setReading] = useState<PassportReading>({ kind: 'idle' });
  const worker = useRef<Worker>(undefined);
  const stop = () => worker.current?.terminate();
  useEffect(() => () => worker.current?.terminate(), []);
  function read(picture: Blob) {
    stop();
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
    setReading({ kind: 'idle' });
  }
  return { reading, read, forget };
}
