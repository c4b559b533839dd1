import { readBrowser, writeBrowser } from '#platform/browser/browser-storage.ts';

// Stores which of the hotel's devices this browser is (docs/reference/offline-desk.md#devices). Without a
// session, it grants no access.
const DEVICE = 'desk-device';

export type DeskDevice = { facilityId: number; id: number; key: string };

/** Returns the device of this browser, approved or not. Null if no device was requested in this browser. */
export function deskDevice(): DeskDevice | null {
  try {
    const storedDevice: DeskDevice | null = JSON.parse(readBrowser(DEVICE) ?? 'null');
    return storedDevice;
  } catch {
    return null;
  }
}

export const rememberDevice = (device: DeskDevice | null): void =>
  writeBrowser(DEVICE, device && JSON.stringify(device));
