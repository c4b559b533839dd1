import { Alert, Button } from '@mantine/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/rules/staff-pages.ts';
import { deskDevice } from '#features/session/staff/desk-device.ts';
import { ApiError, NoAnswer } from '#platform/browser/call.ts';
import { canKeep, heldFor, isOpenable, lockVault } from '#platform/browser/vault.ts';
import { OFFLINE } from '../rules/limits.ts';
import { ALLOWED } from './calls.ts';
import { isRefused, type Owner, ownerName, refreshSnapshot } from './kept.ts';
import { isLineThere } from './line.ts';
import style from './offline.module.css';
import { sendWaiting } from './queue.ts';
import { dropShell, isShellKept, keepShell } from './shell.ts';

const LOOK_EVERY_MS = 30_000;

type Props = {
  owner: Owner;
  /** Loads the page that needs no network. */
  load: () => Promise<unknown>;
  onSent: () => void;
};

/**
 * While there is a network: keeps what this device needs without one, and sends what was done meanwhile. When it fails: says so, and
 * leads to the page that needs none. Does nothing in a browser that is no device of this hotel.
 */
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
    <Alert className={style.lost} color="yellow" variant="light" role="alert" title={t('lost.title')}>
      <p>{t('lost.body')}</p>
      <Button mt="sm" onClick={() => window.location.assign(staffPages.offline)}>
        {t('lost.go')}
      </Button>
    </Alert>
  );
}

type Work = Pick<Props, 'load' | 'onSent'>;

/** In one tab at a time. */
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

/** Whether the server does not answer, as calls of this page have found out or the browser says. */
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

/** Nobody answered, or a proxy in the server's place. */
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
