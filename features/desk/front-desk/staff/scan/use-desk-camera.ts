import { readBrowser, writeBrowser } from '#platform/browser/browser-storage.ts';
import { useCamera } from '#ui/use-camera.ts';

const place = 'desk-camera';

/** The camera last used on this device, or else the one facing away from the user. */
export function useDeskCamera() {
  const { camera, open, close } = useCamera('environment');
  return {
    camera,
    close,
    open: () => void open('desk', readBrowser(place) ?? undefined),
    switchTo: (deviceId: string) => {
      writeBrowser(place, deviceId);
      void open('desk', deviceId);
    },
  };
}
