import { useCallback, useEffect, useRef, useState } from 'react';
import type * as sessionContract from '#features/staff/session/contract/sign-in.ts';
import { deskDevice } from '#features/staff/session/staff/desk-device.ts';
import { client } from '#platform/browser/call.ts';
import { OFFLINE_LIMITS } from '../rules/limits.ts';
import { isRefused, type Owner, refreshSnapshot } from './kept.ts';
import { isServerReachable } from './line.ts';
import { sendWaiting } from './queue.ts';

const CHECK_INTERVAL_MS = 5000;

const call = client<typeof sessionContract, 'staff'>();

/**
 * Whether the server can be reached, and how many actions were sent and settled (`done`) or not settled
 * (`open`).
 */
export type ConnectionState = { isThere: boolean; isSending: boolean; done: number; open: number };

type ConnectionOptions = { owner?: Owner | undefined; keptAt?: number | undefined };

/**
 * Checks regularly whether the server can be reached. If it can, sends waiting offline actions and refreshes
 * outdated data. Calls `changed` after each change.
 */
export function useConnection(
  { owner, keptAt = 0 }: ConnectionOptions,
  waiting: number,
  changed: () => void,
): ConnectionState {
  const [line, setLine] = useState<ConnectionState>({ isThere: false, isSending: false, done: 0, open: 0 });
  const isBusy = useRef(false);
  const { facilityId, userId } = owner ?? {};
  const checkConnection = useCallback(async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const isReachable = await isServerReachable();
      setLine(before => ({ ...before, isThere: isReachable, isSending: isReachable && waiting > 0 }));
      if (!isReachable || facilityId === undefined || userId === undefined) return;
      if (waiting === 0 && Date.now() - keptAt < OFFLINE_LIMITS.refreshAfter) return;
      const answers = await sendAll({ facilityId, userId });
      const open = answers.filter(({ settled }) => !settled).length;
      setLine(before => ({
        isThere: true,
        isSending: false,
        done: before.done + answers.length - open,
        open: before.open + open,
      }));
      changed();
    } catch (error) {
      // The request is retried later. Actions without a response are still in the queue.
      setLine(before => ({ ...before, isSending: false }));
      if (isRefused(error)) changed();
    } finally {
      isBusy.current = false;
    }
  }, [facilityId, userId, keptAt, waiting, changed]);
  useEffect(() => {
    const checkNow = () => void checkConnection();
    checkNow();
    const timer = window.setInterval(checkNow, CHECK_INTERVAL_MS);
    for (const sign of ['online', 'offline']) window.addEventListener(sign, checkNow);
    return () => {
      window.clearInterval(timer);
      for (const sign of ['online', 'offline']) window.removeEventListener(sign, checkNow);
    };
  }, [checkConnection]);
  return line;
}

/** Resets the server's idle timer first, because the user was active offline. */
async function sendAll(owner: Owner) {
  await call('POST auth/reset-idle-time', {});
  const answers = await sendWaiting(owner);
  const device = deskDevice();
  if (device) await refreshSnapshot(owner, device);
  return answers;
}
