import { readBrowser, writeBrowser } from '#platform/browser/browser-storage.ts';

// Which device of a hotel this browser is (docs/reference/offline-desk.md#devices). It opens nothing without a session.
const DEVICE = 'desk-device';

export type DeskDevice = { facilityId: number; id: number; key: string };

/** The device that this browser is, allowed or not; null where nobody has asked for it here. */
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
