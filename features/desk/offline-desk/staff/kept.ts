import type { DeskDevice } from '#features/staff/session/staff/desk-device.ts';
import { ACTIVE_AT, signedInAs } from '#features/staff/session/staff/signed-in.ts';
import { readBrowser, writeBrowser } from '#platform/browser/browser-storage.ts';
import { ApiError, client } from '#platform/browser/call.ts';
import { type Held, heldFor, keepValue, lockVault, readValue } from '#platform/browser/vault.ts';
import type * as contract from '../contract/snapshot.ts';
import { isOver } from '../rules/limits.ts';
import { inTime } from './line.ts';

const call = client<typeof contract, 'staff'>();

type Fetched = Awaited<ReturnType<typeof fetchSnapshot>>;
export type Snapshot = Omit<Fetched, 'copy_key'>;

export type Owner = { facilityId: number; userId: number };
export const ownerName = ({ facilityId, userId }: Owner): string => `${facilityId}/${userId}`;

const SNAPSHOT = 'snapshot';

/** Returns when this browser was last used, in milliseconds. Null if unknown. */
function activeAt(): number | null {
  const known = readBrowser(ACTIVE_AT);
  return known === null ? null : Number(known);
}

/**
 * Returns the data if it may be opened now, according to the device's clock and its last use. Otherwise deletes
 * the data immediately.
 */
export async function readOpenableData(): Promise<Held | undefined> {
  const held = await heldFor();
  if (!held) return undefined;
  const isTheirs = signedInAs() === Number(held.owner.split('/')[1]);
  if (isTheirs && !isOver({ ...held, activeAt: activeAt() }, Date.now())) return held;
  await lockVault();
  return undefined;
}

export const readSnapshot = (owner: string) => readValue<Snapshot & { device_id: number }>(owner, SNAPSHOT);

async function fetchSnapshot({ facilityId, ...device }: DeskDevice) {
  const asked = { facility_id: facilityId, device: { id: device.id, key: device.key } };
  return (await call('POST desk-offline/snapshot', asked, { excludes: [403, 404], ...inTime() })).data;
}

/** Set if the browser has no storage left. */
const FULL = 'desk-full';
export const isFull = (): boolean => readBrowser(FULL) !== null;

/**
 * Fetches and stores this device's data for the session. Deletes the stored data if the device or user is not
 * allowed.
 */
export async function refreshSnapshot(owner: Owner, device: DeskDevice): Promise<void> {
  try {
    await keepSnapshot(owner, device, await fetchSnapshot(device));
    writeBrowser(FULL, null);
  } catch (error) {
    if (isRefused(error)) await lockVault();
    if (error instanceof DOMException && error.name === 'QuotaExceededError') writeBrowser(FULL, 'yes');
    throw error;
  }
}

/** Whether the server refused the device or this user, because they are not allowed yet or not anymore. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404);

function keepSnapshot(owner: Owner, device: DeskDevice, snapshot: Fetched): Promise<void> {
  const keptAt = Date.now();
  const held = {
    owner: ownerName(owner),
    keptAt,
    endsAt: keptAt + snapshot.session_seconds * 1000,
    idleSeconds: snapshot.idle_seconds,
    key: snapshot.copy_key,
  };
  const { copy_key: _key, ...rest } = snapshot;
  const value = { ...rest, device_id: device.id };
  return keepValue(held, SNAPSHOT, value, () => signedInAs() === owner.userId);
}
