import { useEffect, useRef, useState } from 'react';
import { receiveFile, saveFile } from '#platform/browser/received-file.ts';

type Fetch = (signal: AbortSignal) => Promise<Response>;
/** `running`: how many bytes have come so far. */
type State = { kind: 'idle' } | { kind: 'running'; bytes: number } | { kind: 'failed' } | { kind: 'done' };

/** A file that takes its time: it can be watched, left (which gives it up) and cancelled. */
export function useExport() {
  const [state, setState] = useState<State>({ kind: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (fetchFile: Fetch) => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: 'running', bytes: 0 });
    try {
      const response = await fetchFile(controller.signal);
      saveFile(await receiveFile(response, bytes => setState({ kind: 'running', bytes })));
      setState({ kind: 'done' });
    } catch {
      setState({ kind: controller.signal.aborted ? 'idle' : 'failed' });
    } finally {
      running.current = null;
    }
  };
  return { state, start, cancel: () => running.current?.abort() };
}
