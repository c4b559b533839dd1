import { readBrowser, writeBrowser } from '#platform/browser/browser-storage.ts';
import { useCamera } from '#ui/use-camera.ts';

const storageKey = 'desk-camera';

export function useDeskCamera() {
  const { camera, open, close } = useCamera('environment');
  return {
    camera,
    close,
    open: () => void open('desk', readBrowser(storageKey) ?? undefined),
    switchTo: (deviceId: string) => {
      writeBrowser(storageKey, deviceId);
      void open('desk', deviceId);
    },
  };
}
