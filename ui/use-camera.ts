import { useState, useSyncExternalStore } from 'react';

/** Why there is no picture of a camera. `taken`: it is there and gives none, mostly as another program holds it. */
export type CameraProblem = 'refused' | 'missing' | 'taken';

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

/** Of the camera that is named, else of the one that faces so: a name that was kept may be of one that is gone, or held elsewhere. */
async function pictureOf(facingMode: 'user' | 'environment', deviceId?: string): Promise<MediaStream> {
  const ask = (which: MediaTrackConstraints) =>
    navigator.mediaDevices.getUserMedia({ video: { ...which, ...wanted } });
  if (deviceId === undefined) return ask({ facingMode });
  // Exactly: of a mere wish the size would decide, and the camera stay as it was.
  return ask({ deviceId: { exact: deviceId } }).catch((error: unknown) => {
    if (cameraProblem(error) === 'refused') throw error;
    return ask({ facingMode });
  });
}

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
      const stream = await pictureOf(facingMode, deviceId);
      // The user may have gone on while the browser was asking.
      if (turn !== asked) return stop(stream);
      const [track] = stream.getVideoTracks();
      track?.addEventListener('ended', () => turn === asked && show({ owner, state: 'missing' }));
      show({ owner, state: 'on', stream });
      if (track) onceMute(track, () => turn === asked && show({ owner, state: 'missing' }));
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

/** Some cameras are mute for a moment when their light changes. */
export const MUTED_MS = 2000;

type Track = Pick<MediaStreamTrack, 'muted' | 'addEventListener'>;

/**
 * Tells of a track that gives no picture and goes on doing so: another program took the camera, or its cover is closed. Then the picture
 * stands still, and nothing ends.
 */
export function onceMute(track: Track, tell: () => void): void {
  const look = () => void setTimeout(() => track.muted && tell(), MUTED_MS);
  track.addEventListener('mute', look);
  // It may have been so when the camera was opened: then no event comes.
  if (track.muted) look();
}

const stop = (stream: MediaStream) => stream.getTracks().forEach(track => void track.stop());

/** What stands in the way of a picture; null where nothing does, as yet. */
export const problemOf = (camera: Camera | null): CameraProblem | null =>
  camera === null || camera.state === 'on' || camera.state === 'opening' ? null : camera.state;

/** The browser's error as its user understands it. */
export function cameraProblem(error: unknown): CameraProblem {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotReadableError' || name === 'AbortError' ? 'taken' : 'missing';
}
