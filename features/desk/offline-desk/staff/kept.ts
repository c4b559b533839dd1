import type { DeskDevice } from '#features/staff/session/staff/desk-device.ts';
import { ACTIVE_AT, signedInUserId } from '#features/staff/session/staff/signed-in.ts';
import { readBrowser, writeBrowser } from '#platform/browser/browser-storage.ts';
import { ApiError, client } from '#platform/browser/call.ts';
import { lockVault, readValue, readVaultInfo, storeValue, type VaultInfo } from '#platform/browser/vault.ts';
import type * as contract from '../contract/snapshot.ts';
import { isExpired } from '../rules/limits.ts';
import { timeoutOptions } from './line.ts';

const call = client<typeof contract, 'staff'>();

type FetchedSnapshot = Awaited<ReturnType<typeof fetchSnapshot>>;
export type Snapshot = Omit<FetchedSnapshot, 'copy_key'>;

export type Owner = { facilityId: number; userId: number };
export const ownerName = ({ facilityId, userId }: Owner): string => `${facilityId}/${userId}`;

const SNAPSHOT = 'snapshot';

/** Returns when this browser was last used, in milliseconds. Null if unknown. */
function lastActiveAt(): number | null {
  const storedTime = readBrowser(ACTIVE_AT);
  return storedTime === null ? null : Number(storedTime);
}

/**
 * Returns the data if it belongs to the signed-in user and has not expired by the device's clock. Otherwise
 * deletes the data immediately.
 */
export async function readOpenableData(): Promise<VaultInfo | undefined> {
  const vaultInfo = await readVaultInfo();
  if (!vaultInfo) return undefined;
  const isOfUser = signedInUserId() === Number(vaultInfo.owner.split('/')[1]);
  if (isOfUser && !isExpired({ ...vaultInfo, activeAt: lastActiveAt() }, Date.now())) return vaultInfo;
  await lockVault();
  return undefined;
}

export const readSnapshot = (owner: string) => readValue<Snapshot & { device_id: number }>(owner, SNAPSHOT);

async function fetchSnapshot({ facilityId, ...device }: DeskDevice) {
  const asked = { facility_id: facilityId, device: { id: device.id, key: device.key } };
  return (await call('POST desk-offline/snapshot', asked, { excludes: [403, 404], ...timeoutOptions() }))
    .data;
}

/** Set if the browser has no storage left. */
const FULL_KEY = 'desk-full';
export const isStorageFull = (): boolean => readBrowser(FULL_KEY) !== null;

/**
 * Fetches and stores this device's data for the session. Deletes the stored data if the device or user is not
 * allowed.
 */
export async function refreshSnapshot(owner: Owner, device: DeskDevice): Promise<void> {
  try {
    await storeSnapshot(owner, device, await fetchSnapshot(device));
    writeBrowser(FULL_KEY, null);
  } catch (error) {
    if (isRefused(error)) await lockVault();
    if (error instanceof DOMException && error.name === 'QuotaExceededError') writeBrowser(FULL_KEY, 'yes');
    throw error;
  }
}

/**
 * Whether the server refused the device or this user, because they are not allowed yet or no longer allowed.
 */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404);

function storeSnapshot(owner: Owner, device: DeskDevice, snapshot: FetchedSnapshot): Promise<void> {
  const keptAt = Date.now();
  const vaultInfo = {
    owner: ownerName(owner),
    keptAt,
    endsAt: keptAt + snapshot.session_seconds * 1000,
    idleSeconds: snapshot.idle_seconds,
    key: snapshot.copy_key,
  };
  const { copy_key: _key, ...rest } = snapshot;
  const storedSnapshot = { ...rest, device_id: device.id };
  return storeValue(vaultInfo, SNAPSHOT, storedSnapshot, () => signedInUserId() === owner.userId);
}
