import { useEffect, useRef, useState } from 'react';
import { type CameraProblem, cameraProblem } from './camera-problem.ts';

const stop = (stream: MediaStream | null) => stream?.getTracks().forEach(track => void track.stop());

/** The camera at the front, asked for by `open` only, and off again when it is closed or the page is left. */
export function useCamera() {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  useEffect(() => () => stop(stream), [stream]);
  async function open() {
    setProblem(null);
    try {
      const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user' } });
      // The guest may have gone on while the browser was asking.
      if (here.current) setStream(opened);
      else stop(opened);
    } catch (error) {
      setProblem(cameraProblem(error));
    }
  }
  return { stream, problem, open, close: () => setStream(null) };
}
