import { useState, useSyncExternalStore } from 'react';

/** Why there is no picture of a camera. */
type CameraProblem = 'refused' | 'missing';

/** For whom the camera was asked for, and what came of it. */
export type Camera =
  | { owner: string; state: 'opening' | CameraProblem }
  | { owner: string; state: 'on'; stream: MediaStream };

/**
 * The camera that faces the user or what is before them, or the one that is named: asked for by `open` only, for one at a time, and
 * off again when it is closed, fails, or the page is left or hidden.
 */
export function useCamera(facingMode: 'user' | 'environment') {
  const [device] = useState(() => cameraDevice(facingMode));
  const camera = useSyncExternalStore(device.subscribe, device.current);
  return { camera, open: device.open, close: device.close };
}

const wanted = { width: { ideal: 1280 }, height: { ideal: 960 } };

function cameraDevice(facingMode: 'user' | 'environment') {
  let camera: Camera | null = null;
  let asked = 0;
  let shown = () => {};

  function show(next: Camera | null) {
    if (camera?.state === 'on') stop(camera.stream);
    camera = next;
    shown();
  }
  function close() {
    asked += 1;
    show(null);
  }
  async function open(owner: string, deviceId?: string) {
    asked += 1;
    const turn = asked;
    show({ owner, state: 'opening' });
    try {
      const which = deviceId === undefined ? { facingMode } : { deviceId };
      const stream = await navigator.mediaDevices.getUserMedia({ video: { ...which, ...wanted } });
      // The user may have gone on while the browser was asking.
      if (turn !== asked) return stop(stream);
      const [track] = stream.getVideoTracks();
      track?.addEventListener('ended', () => turn === asked && show({ owner, state: 'missing' }));
      show({ owner, state: 'on', stream });
    } catch (error) {
      if (turn === asked) show({ owner, state: cameraProblem(error) });
    }
  }
  function hide() {
    if (document.visibilityState === 'hidden' && camera?.state === 'on') show(null);
  }
  function subscribe(onShown: () => void) {
    shown = onShown;
    document.addEventListener('visibilitychange', hide);
    return () => {
      shown = () => {};
      document.removeEventListener('visibilitychange', hide);
      close();
    };
  }
  return { open, close, subscribe, current: () => camera };
}

const stop = (stream: MediaStream) => stream.getTracks().forEach(track => void track.stop());

/** The browser's error as its user understands it; a camera that another app holds counts as missing. */
export function cameraProblem(error: unknown): CameraProblem {
  const name = error instanceof Error ? error.name : '';
  return name === 'NotAllowedError' || name === 'SecurityError' ? 'refused' : 'missing';
}
