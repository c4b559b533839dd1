import { useCallback, useEffect, useState } from 'react';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { deskDevice } from '#features/staff/session/staff/desk-device.ts';
import { markActive } from '#features/staff/session/staff/idle.ts';
import { signedInUserId } from '#features/staff/session/staff/signed-in.ts';
import { notesOf } from '#platform/browser/vault.ts';
import type { ActionInput } from '../rules/acts.ts';
import { type ActionNote, applyPendingActions, type ShownBooking } from '../rules/locally.ts';
import { type Owner, ownerName, readOpenableData, readSnapshot, type Snapshot } from './kept.ts';
import { countWaiting, queueAction } from './queue.ts';

/** How often to check that the data may still be shown, in milliseconds. */
const CHECK_INTERVAL_MS = 5000;
const activityEvents = ['pointerdown', 'keydown'] as const;

export type Desk =
  | { state: 'opening' }
  | { state: 'locked'; waiting: number }
  | {
      state: 'open';
      owner: Owner;
      keptAt: number;
      today: string;
      snapshot: Snapshot & { device_id: number };
      bookings: ShownBooking[];
      notes: ActionNote[];
    };

/**
 * Returns this device's data for the signed-in user and a function to record offline actions. Checks
 * continuously that the data may be shown.
 */
export function useDesk() {
  const [desk, setDesk] = useState<Desk>({ state: 'opening' });
  const [hasFailed, setFailed] = useState(false);
  const read = useCallback(() => openDesk().then(setDesk), []);
  useEffect(() => {
    void read();
    const closeIfExpired = () => void readOpenableData().then(held => (held ? undefined : read()));
    // The data is checked before the activity is recorded. Otherwise a clock that was set back would hide the
    // inactivity.
    const onActivity = () => void readOpenableData().then(held => (held ? markActive() : read()));
    for (const sign of activityEvents)
      window.addEventListener(sign, onActivity, { capture: true, passive: true });
    document.addEventListener('visibilitychange', closeIfExpired);
    window.addEventListener('storage', closeIfExpired);
    const timer = window.setInterval(closeIfExpired, CHECK_INTERVAL_MS);
    return () => {
      for (const sign of activityEvents) window.removeEventListener(sign, onActivity, { capture: true });
      document.removeEventListener('visibilitychange', closeIfExpired);
      window.removeEventListener('storage', closeIfExpired);
      window.clearInterval(timer);
    };
  }, [read]);
  const performAction = async (what: ActionInput, slot?: number) => {
    if (desk.state !== 'open') return false;
    const isKept = await queueAction(desk, what, slot).then(
      () => true,
      () => false,
    );
    setFailed(!isKept);
    await read();
    return isKept;
  };
  return { desk, read, doing: performAction, hasFailed };
}

async function openDesk(): Promise<Desk> {
  const [device, userId] = [deskDevice(), signedInUserId()];
  const vaultInfo = await readOpenableData();
  if (device && userId !== null && vaultInfo) {
    const owner = { facilityId: device.facilityId, userId };
    const name = ownerName(owner);
    const snapshot = await readSnapshot(name);
    if (snapshot) {
      const notes = await notesOf<ActionNote>(name);
      const bookings = applyPendingActions(snapshot.bookings, notes);
      const today = businessDay(new Date(), snapshot.timezone);
      return { state: 'open', owner, keptAt: vaultInfo.keptAt, today, snapshot, bookings, notes };
    }
  }
  return { state: 'locked', waiting: await countWaiting().catch(() => 0) };
}
