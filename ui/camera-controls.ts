import { useEffect, useState } from 'react';

/** Returns the device id of a stream's camera, or "" if the browser does not report it. */
export const deviceOf = (stream: MediaStream): string =>
  stream.getVideoTracks()[0]?.getSettings().deviceId ?? '';

/**
 * Returns the id of the device's next camera, or undefined if there is no other camera. Browsers list cameras
 * only after access to one was allowed.
 */
export function useNextCamera(stream: MediaStream): string | undefined {
  const [devices, setDevices] = useState<readonly string[]>([]);
  useEffect(() => {
    let isOver = false;
    const refreshDevices = async () => {
      const all = await navigator.mediaDevices.enumerateDevices().catch(() => []);
      const cameras = all.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '');
      if (!isOver) setDevices(cameras.map(({ deviceId }) => deviceId));
    };
    void refreshDevices();
    const onDeviceChange = () => void refreshDevices();
    navigator.mediaDevices.addEventListener('devicechange', onDeviceChange);
    return () => {
      isOver = true;
      navigator.mediaDevices.removeEventListener('devicechange', onDeviceChange);
    };
  }, []);
  const hasOthers = devices.length > 1;
  return hasOthers ? devices[(devices.indexOf(deviceOf(stream)) + 1) % devices.length] : undefined;
}

/** The torch property of some browsers, which the standard types lack. */
type TorchCapability = { torch?: boolean };

export function hasTorch(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks();
  const capabilities: (MediaTrackCapabilities & TorchCapability) | undefined = track?.getCapabilities?.();
  return capabilities?.torch === true;
}

/** Switches the camera's torch. Resolves to false if the camera refuses. */
export async function switchTorch(stream: MediaStream, on: boolean): Promise<boolean> {
  const [track] = stream.getVideoTracks();
  const constraints: MediaTrackConstraintSet & TorchCapability = { torch: on };
  return (
    track?.applyConstraints({ advanced: [constraints] }).then(
      () => true,
      () => false,
    ) ?? false
  );
}
