import { useEffect, useState } from 'react';

/** Which camera a stream comes from; "" where the browser does not say. */
export const deviceOf = (stream: MediaStream): string =>
  stream.getVideoTracks()[0]?.getSettings().deviceId ?? '';

/** The camera after this one, of all that the device has; undefined where it has no other. Told only once one is allowed. */
export function useNextCamera(stream: MediaStream): string | undefined {
  const [devices, setDevices] = useState<readonly string[]>([]);
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const all = await navigator.mediaDevices.enumerateDevices().catch(() => []);
      const cameras = all.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '');
      if (!isOver) setDevices(cameras.map(({ deviceId }) => deviceId));
    };
    void look();
    const ask = () => void look();
    navigator.mediaDevices.addEventListener('devicechange', ask);
    return () => {
      isOver = true;
      navigator.mediaDevices.removeEventListener('devicechange', ask);
    };
  }, []);
  const others = devices.length > 1;
  return others ? devices[(devices.indexOf(deviceOf(stream)) + 1) % devices.length] : undefined;
}

/** What browsers with a lamp know of it; the standard's types do not. */
type Lamp = { torch?: boolean };

/** Whether this camera has a lamp that can be switched on. */
export function hasTorch(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks();
  const can: (MediaTrackCapabilities & Lamp) | undefined = track?.getCapabilities?.();
  return can?.torch === true;
}

/** Switches the lamp of this camera. A camera that will not stays as it is. */
export async function switchTorch(stream: MediaStream, on: boolean): Promise<boolean> {
  const [track] = stream.getVideoTracks();
  const lamp: MediaTrackConstraintSet & Lamp = { torch: on };
  return (
    track?.applyConstraints({ advanced: [lamp] }).then(
      () => true,
      () => false,
    ) ?? false
  );
}
