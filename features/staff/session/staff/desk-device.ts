import { readBrowser, writeBrowser } from '#platform/browser/browser-storage.ts';

// Which of a hotel's devices this browser is (docs/reference/offline-desk.md#devices). Grants nothing without a
// session.
const DEVICE = 'desk-device';

export type DeskDevice = { facilityId: number; id: number; key: string };

/** Returns the device that this browser is, approved or not; null if none was requested here. */
export function deskDevice(): DeskDevice | null {
  try {
    const kept: DeskDevice | null = JSON.parse(readBrowser(DEVICE) ?? 'null');
    return kept;
  } catch {
    return null;
  }
}

export const rememberDevice = (device: DeskDevice | null): void =>
  writeBrowser(DEVICE, device && JSON.stringify(device));
