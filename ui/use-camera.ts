import { useEffect, useRef, useState } from 'react';
import { type CameraProblem, cameraProblem } from './camera-problem.ts';

/** For whom the camera was asked for, and what came of it. */
export type Camera =
  | { owner: string; state: 'opening' | CameraProblem }
  | { owner: string; state: 'on'; stream: MediaStream };

const wanted = { width: { ideal: 1280 }, height: { ideal: 960 } };
const stop = (stream: MediaStream) => stream.getTracks().forEach(track => void track.stop());

/**
 * The camera that faces the user or what is before them: asked for by `open` only, for one at a time, and off again when
 * it is closed, fails, or the page is left or hidden.
 */
export function useCamera(facingMode: 'user' | 'environment') {
  const [camera, setCamera] = useState<Camera | null>(null);
  const asked = useRef(0);
  const stream = camera?.state === 'on' ? camera.stream : null;
  function close() {
    asked.current += 1;
    setCamera(null);
  }
  async function open(owner: string) {
    asked.current += 1;
    const turn = asked.current;
    const show = (next: Camera) => turn === asked.current && setCamera(next);
    show({ owner, state: 'opening' });
    try {
      const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode, ...wanted } });
      // The user may have gone on while the browser was asking.
      if (turn !== asked.current) return stop(opened);
      const [track] = opened.getVideoTracks();
      track?.addEventListener('ended', () => show({ owner, state: 'missing' }));
      setCamera({ owner, state: 'on', stream: opened });
    } catch (error) {
      show({ owner, state: cameraProblem(error) });
    }
  }
  useEffect(
    () => () => {
      asked.current += 1;
    },
    [],
  );
  useEffect(() => {
    if (!stream) return;
    const hide = () => document.visibilityState === 'hidden' && setCamera(null);
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      stop(stream);
    };
  }, [stream]);
  return { camera, open, close };
}
