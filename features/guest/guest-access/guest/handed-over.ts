import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { type HandOverWay, handOverWays } from '#features/access/access/rules/scope.ts';
import { readTab, writeTab } from '#platform/browser/tab-storage.ts';

// How the form of this tab was handed over at the counter (docs/reference/at-the-counter.md), and the URL where
// staff continue afterwards.
const WAY = 'hand-over';
const AFTER = 'hand-over-after';

const listeners = new Set<() => void>();

const subscribe = (changed: () => void): (() => void) => {
  listeners.add(changed);
  return () => void listeners.delete(changed);
};

/** Returns how the form of this tab was handed over. Null if the guest came on their own. */
export const handOverWay = (): HandOverWay | null => wayOf(readTab(WAY));

const wayOf = (kept: string | null | undefined) => handOverWays.find(way => way === kept) ?? null;

/** Hook version of `handOverWay`. Null on the server, where it is unknown. */
export const useHandOver = (): HandOverWay | null => useSyncExternalStore(subscribe, handOverWay, () => null);

function keepWay(way: HandOverWay | null): void {
  if (handOverWay() === way) return;
  writeTab(WAY, way);
  for (const changed of listeners) changed();
}

export function noteHandOver(way: HandOverWay | null): void {
  keepWay(way);
  if (way === null) writeTab(AFTER, null);
}

/**
 * Stores how a form was handed over when it is opened. `back` is the URL where staff continue on this device.
 */
export function beginHandOver(way: HandOverWay, back: string | null): void {
  writeTab(AFTER, back && `${way} ${back}`);
  keepWay(way);
}

/** Ends the hand-over, but keeps the URL where staff continue. */
export const endHandOver = (): void => keepWay(null);

/** Returns the URL where staff continue on this device. Null if it is not a hotel device. */
export function placeAfterHandOver(): string | null {
  return readTab(AFTER)?.split(' ')[1] ?? null;
}

/**
 * Returns the URL where staff continue if they typed the form themselves, so that nobody else sees the screen
 * in between. Otherwise null.
 */
export const placeAfterTyping = (): string | null =>
  wayOf(readTab(AFTER)?.split(' ')[0]) === 'typed' ? placeAfterHandOver() : null;

export function useFinishText(): string {
  const t = useTranslations('guest');
  const way = useHandOver();
  if (way === 'device') return t('handOver.giveBack');
  return way === 'typed' ? t('handOver.toDesk') : t('finish.open');
}
