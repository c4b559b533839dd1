import { readBrowser, writeBrowser } from '#platform/browser/browser-storage.ts';
import { useCamera } from '#ui/use-camera.ts';

const place = 'desk-camera';

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
