import { Alert, Button } from '@mantine/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { dashboard, staffPages } from '#features/access/access/rules/staff-pages.ts';
import { readerFiles } from '#features/desk/front-desk/staff/scan/reader-files.ts';
import { deskDevice } from '#features/staff/session/staff/desk-device.ts';
import { activeWorker } from '#platform/browser/active-worker.ts';
import { ApiError, NoAnswer } from '#platform/browser/call.ts';
import { canKeep, heldFor, isOpenable, lockVault } from '#platform/browser/vault.ts';
import { OFFLINE } from '../rules/limits.ts';
import { ALLOWED } from './calls.ts';
import { isRefused, type Owner, ownerName, refreshSnapshot } from './kept.ts';
import { isLineThere } from './line.ts';
import style from './offline.module.css';
import { sendWaiting } from './queue.ts';

const LOOK_EVERY_MS = 30_000;

type Props = {
  owner: Owner;
  load: () => Promise<unknown>;
  onSent: () => void;
};

export function KeepOffline({ owner, load, onSent }: Props) {
  const t = useTranslations('staff-offline');
  const isLost = useLostLine();
  const { facilityId, userId } = owner;
  useEffect(() => {
    const look = () => void keepUp({ facilityId, userId }, { load, onSent }).catch(() => undefined);
    look();
    const timer = window.setInterval(look, LOOK_EVERY_MS);
    for (const sign of ['online', ALLOWED]) window.addEventListener(sign, look);
    return () => {
      window.clearInterval(timer);
      for (const sign of ['online', ALLOWED]) window.removeEventListener(sign, look);
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

type Work = Pick<Props, 'load' | 'onSent'>;

/** Runs in only one tab at a time. */
const keepUp = (owner: Owner, work: Work) =>
  'locks' in navigator
    ? navigator.locks.request('desk-keep', { ifAvailable: true }, held =>
        held ? keep(owner, work) : undefined,
      )
    : Promise.resolve();

async function keep(owner: Owner, { load, onSent }: Work): Promise<void> {
  const held = await heldFor();
  if (held && held.owner !== ownerName(owner)) await lockVault();
  if ((await sendWaiting(owner)).length > 0) onSent();
  const device = deskDevice();
  if (!canKeep() || device?.facilityId !== owner.facilityId) return;
  const isFresh = held?.owner === ownerName(owner) && Date.now() - held.keptAt < OFFLINE.refreshAfter;
  if (isFresh && (await isShellKept()) && (await isOpenable())) return;
  try {
    await refreshSnapshot(owner, device);
    await keepShell(load);
  } catch (error) {
    if (isRefused(error)) await dropShell();
    throw error;
  }
}

/** Whether the server cannot be reached, according to this page's requests or the browser. */
function useLostLine(): boolean {
  const queries = useQueryClient();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    let isOver = false;
    const ask = async () => {
      const isThere = await isLineThere();
      if (!isOver) setLost(!isThere);
    };
    const stop = whenNoAnswer(queries, () => void ask());
    const timer = isLost ? window.setInterval(() => void ask(), LOOK_EVERY_MS / 6) : undefined;
    const look = () => void ask();
    for (const sign of ['offline', 'online']) window.addEventListener(sign, look);
    return () => {
      isOver = true;
      stop();
      window.clearInterval(timer);
      for (const sign of ['offline', 'online']) window.removeEventListener(sign, look);
    };
  }, [queries, isLost]);
  return isLost;
}

/** True if there was no response, or an error from a proxy in front of the server. */
const isAway = (error: unknown) =>
  error instanceof NoAnswer || (error instanceof ApiError && (error.status === 502 || error.status === 504));

function whenNoAnswer(queries: QueryClient, work: () => void): () => void {
  const caches = [queries.getQueryCache(), queries.getMutationCache()] as const;
  const stops = [
    caches[0].subscribe(({ query, type }) => {
      if (type === 'updated' && isAway(query.state.error)) work();
    }),
    caches[1].subscribe(({ mutation, type }) => {
      if (type === 'updated' && isAway(mutation?.state.error)) work();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The format of messages to `apps/staff/desk-worker.ts`. */
type Wish = { files?: readonly string[]; forget?: boolean };

const WORKER = '/desk-worker.js';
const page = new URLSearchParams({ page: staffPages.offline });

/**
 * Caches the offline page with all files that this page has loaded, so that this browser can open it offline.
 * `load` loads the files of the offline page.
 */
async function keepShell(load: () => Promise<unknown>): Promise<void> {
  await load();
  const registration = await navigator.serviceWorker.register(`${WORKER}?${page}`, { scope: dashboard });
  tell(await activeWorker(registration), { files: [...loaded(), ...(await readerFiles()).map(whole)] });
}

/** Whether the offline page is cached. A reload may have interrupted the caching. */
const isShellKept = async (): Promise<boolean> =>
  (await caches.match(staffPages.offline, { cacheName: 'desk' })) !== undefined;

async function dropShell(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(staffPages.offline);
  if (!registration) return;
  tell(registration.active, { forget: true });
  await registration.unregister();
}

const tell = (worker: ServiceWorker | null, wish: Wish) => worker?.postMessage(wish);

const whole = (path: string) => new URL(path, window.location.href).href;

const loaded = () => performance.getEntriesByType('resource').map(({ name }) => name);
