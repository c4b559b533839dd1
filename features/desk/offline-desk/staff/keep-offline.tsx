import { Alert, Button } from '@mantine/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { dashboardPath, staffPages } from '#features/access/access/rules/staff-pages.ts';
import { readerFiles } from '#features/desk/front-desk/staff/scan/reader-files.ts';
import { deskDevice } from '#features/staff/session/staff/desk-device.ts';
import { activeWorker } from '#platform/browser/active-worker.ts';
import { ApiError, NoResponseError } from '#platform/browser/call.ts';
import { canStoreOffline, isOpenable, lockVault, readVaultInfo } from '#platform/browser/vault.ts';
import { OFFLINE_LIMITS } from '../rules/limits.ts';
import { ALLOWED_KEY } from './calls.ts';
import { isRefused, type Owner, ownerName, refreshSnapshot } from './kept.ts';
import { isServerReachable } from './line.ts';
import style from './offline.module.css';
import { sendWaiting } from './queue.ts';

const CHECK_INTERVAL_MS = 30_000;

type Props = {
  owner: Owner;
  load: () => Promise<unknown>;
  onSent: () => void;
};

export function KeepOffline({ owner, load, onSent }: Props) {
  const t = useTranslations('staff-offline');
  const isLost = useConnectionLost();
  const { facilityId, userId } = owner;
  useEffect(() => {
    const refresh = () =>
      void refreshUnlessRunning({ facilityId, userId }, { load, onSent }).catch(() => undefined);
    refresh();
    const timer = window.setInterval(refresh, CHECK_INTERVAL_MS);
    for (const sign of ['online', ALLOWED_KEY]) window.addEventListener(sign, refresh);
    return () => {
      window.clearInterval(timer);
      for (const sign of ['online', ALLOWED_KEY]) window.removeEventListener(sign, refresh);
    };
  }, [facilityId, userId, load, onSent]);
  if (!isLost || deskDevice()?.facilityId !== facilityId) return null;
  return (
    <Alert className={style.lost} color="yellow" title={t('lost.title')}>
      <p>{t('lost.body')}</p>
      <Button mt="sm" onClick={() => window.location.assign(staffPages.offline)}>
        {t('lost.go')}
      </Button>
    </Alert>
  );
}

type OfflineWork = Pick<Props, 'load' | 'onSent'>;

/** Does nothing if another tab is already refreshing the data. */
const refreshUnlessRunning = (owner: Owner, work: OfflineWork) =>
  'locks' in navigator
    ? navigator.locks.request('desk-keep', { ifAvailable: true }, held =>
        held ? refreshOfflineData(owner, work) : undefined,
      )
    : Promise.resolve();

async function refreshOfflineData(owner: Owner, { load, onSent }: OfflineWork): Promise<void> {
  const vaultInfo = await readVaultInfo();
  if (vaultInfo && vaultInfo.owner !== ownerName(owner)) await lockVault();
  if ((await sendWaiting(owner)).length > 0) onSent();
  const device = deskDevice();
  if (!canStoreOffline() || device?.facilityId !== owner.facilityId) return;
  const isFresh =
    vaultInfo?.owner === ownerName(owner) && Date.now() - vaultInfo.keptAt < OFFLINE_LIMITS.refreshAfter;
  if (isFresh && (await isShellInstalled()) && (await isOpenable())) return;
  try {
    await refreshSnapshot(owner, device);
    await installShell(load);
  } catch (error) {
    if (isRefused(error)) await removeShell();
    throw error;
  }
}

/**
 * Whether the server cannot be reached. Checked when a request of this page fails, and when the browser goes
 * offline or online.
 */
function useConnectionLost(): boolean {
  const queries = useQueryClient();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    let isStopped = false;
    const checkServer = async () => {
      const isReachable = await isServerReachable();
      if (!isStopped) setLost(!isReachable);
    };
    const stop = onServerUnreachable(queries, () => void checkServer());
    const timer = isLost ? window.setInterval(() => void checkServer(), CHECK_INTERVAL_MS / 6) : undefined;
    const checkNow = () => void checkServer();
    for (const sign of ['offline', 'online']) window.addEventListener(sign, checkNow);
    return () => {
      isStopped = true;
      stop();
      window.clearInterval(timer);
      for (const sign of ['offline', 'online']) window.removeEventListener(sign, checkNow);
    };
  }, [queries, isLost]);
  return isLost;
}

/** True if there was no response, or an error from a proxy in front of the server. */
const isServerUnreachable = (error: unknown) =>
  error instanceof NoResponseError ||
  (error instanceof ApiError && (error.status === 502 || error.status === 504));

function onServerUnreachable(queries: QueryClient, work: () => void): () => void {
  const caches = [queries.getQueryCache(), queries.getMutationCache()] as const;
  const stops = [
    caches[0].subscribe(({ query, type }) => {
      if (type === 'updated' && isServerUnreachable(query.state.error)) work();
    }),
    caches[1].subscribe(({ mutation, type }) => {
      if (type === 'updated' && isServerUnreachable(mutation?.state.error)) work();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The format of messages to `apps/staff/desk-worker.ts`. */
type WorkerMessage = { files?: readonly string[]; forget?: boolean };

const WORKER = '/desk-worker.js';
const workerQuery = new URLSearchParams({ page: staffPages.offline });

/**
 * Caches the offline page with all files that this page has loaded, so that this browser can open it offline.
 * `load` loads the files of the offline page.
 */
async function installShell(load: () => Promise<unknown>): Promise<void> {
  await load();
  const registration = await navigator.serviceWorker.register(`${WORKER}?${workerQuery}`, {
    scope: dashboardPath,
  });
  postToWorker(await activeWorker(registration), {
    files: [...listLoadedFiles(), ...(await readerFiles()).map(absoluteUrl)],
  });
}

/** Whether the offline page is cached. A reload may have interrupted the caching. */
const isShellInstalled = async (): Promise<boolean> =>
  (await caches.match(staffPages.offline, { cacheName: 'desk' })) !== undefined;

async function removeShell(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(staffPages.offline);
  if (!registration) return;
  postToWorker(registration.active, { forget: true });
  await registration.unregister();
}

const postToWorker = (worker: ServiceWorker | null, wish: WorkerMessage) => worker?.postMessage(wish);

const absoluteUrl = (path: string) => new URL(path, window.location.href).href;

const listLoadedFiles = () => performance.getEntriesByType('resource').map(({ name }) => name);
