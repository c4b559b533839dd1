import { useState, useSyncExternalStore } from 'react';

/**
 * Why a camera gives no picture. `taken` means that the camera exists but cannot be used, usually because
 * another program is using it.
 */
export type CameraProblem = 'refused' | 'missing' | 'taken';

export type Camera =
  | { owner: string; state: 'opening' | CameraProblem }
  | { owner: string; state: 'on'; stream: MediaStream };

/**
 * Provides the front or rear camera or the selected camera. Only `open` turns it on, for one component at a
 * time. It is turned off when it is closed or fails, or when the page is left or hidden.
 */
export function useCamera(facingMode: 'user' | 'environment') {
  const [device] = useState(() => cameraDevice(facingMode));
  const camera = useSyncExternalStore(device.subscribe, device.current);
  return { camera, open: device.open, close: device.close };
}

const idealSize = { width: { ideal: 1280 }, height: { ideal: 960 } };

/**
 * Opens the given camera. Falls back to any camera with the facing mode, because the stored id may belong to a
 * camera that is disconnected or in use.
 */
async function openStream(facingMode: 'user' | 'environment', deviceId?: string): Promise<MediaStream> {
  const ask = (which: MediaTrackConstraints) =>
    navigator.mediaDevices.getUserMedia({ video: { ...which, ...idealSize } });
  if (deviceId === undefined) return ask({ facingMode });
  // Require the exact device. With a mere preference, the browser would choose by picture size and might keep
  // the same camera.
  return ask({ deviceId: { exact: deviceId } }).catch((error: unknown) => {
    if (cameraProblem(error) === 'refused') throw error;
    return ask({ facingMode });
  });
}

function cameraDevice(facingMode: 'user' | 'environment') {
  let camera: Camera | null = null;
  let openCount = 0;
  let notify = () => {};

  function show(next: Camera | null) {
    if (camera?.state === 'on') stopStream(camera.stream);
    camera = next;
    notify();
  }
  function close() {
    openCount += 1;
    show(null);
  }
  async function open(owner: string, deviceId?: string) {
    openCount += 1;
    const ownCount = openCount;
    show({ owner, state: 'opening' });
    try {
      const stream = await openStream(facingMode, deviceId);
      // The user may have left while the browser asked for permission.
      if (ownCount !== openCount) return stopStream(stream);
      const [track] = stream.getVideoTracks();
      track?.addEventListener('ended', () => ownCount === openCount && show({ owner, state: 'missing' }));
      show({ owner, state: 'on', stream });
      if (track) onTrackMuted(track, () => ownCount === openCount && show({ owner, state: 'missing' }));
    } catch (error) {
      if (ownCount === openCount) show({ owner, state: cameraProblem(error) });
    }
  }
  function hide() {
    if (document.visibilityState === 'hidden' && camera?.state === 'on') show(null);
  }
  function subscribe(onShown: () => void) {
    notify = onShown;
    document.addEventListener('visibilitychange', hide);
    return () => {
      notify = () => {};
      document.removeEventListener('visibilitychange', hide);
      close();
    };
  }
  return { open, close, subscribe, current: () => camera };
}

/**
 * How long a track must stay muted in milliseconds. Some cameras are muted for a moment when the light changes.
 */
export const MUTED_MS = 2000;

type Track = Pick<MediaStreamTrack, 'muted' | 'addEventListener'>;

/**
 * Calls `tell` if a track stays muted because another program uses the camera or its cover is closed. In that
 * state, the picture is frozen although the track has not ended.
 */
export function onTrackMuted(track: Track, tell: () => void): void {
  const checkLater = () => void setTimeout(() => track.muted && tell(), MUTED_MS);
  track.addEventListener('mute', checkLater);
  // If the track is already muted when the camera opens, no event follows.
  if (track.muted) checkLater();
}

const stopStream = (stream: MediaStream) => stream.getTracks().forEach(track => void track.stop());

export const problemOf = (camera: Camera | null): CameraProblem | null =>
  camera === null || camera.state === 'on' || camera.state === 'opening' ? null : camera.state;

export function cameraProblem(error: unknown): CameraProblem {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotReadableError' || name === 'AbortError' ? 'taken' : 'missing';
}
