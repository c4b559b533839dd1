import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { type HandOverWay, handOverWays } from '#features/access/access/rules/scope.ts';
import { readTab, writeTab } from '#platform/browser/tab-storage.ts';

// How the form of this tab was handed over at the counter (docs/reference/at-the-counter.md), and where staff go on once it is done.
const WAY = 'hand-over';
const AFTER = 'hand-over-after';

const listeners = new Set<() => void>();

const subscribe = (changed: () => void): (() => void) => {
  listeners.add(changed);
  return () => void listeners.delete(changed);
};

/** How the form of this tab was handed over; null: its guest came by themselves. */
export const handOverWay = (): HandOverWay | null => wayOf(readTab(WAY));

const wayOf = (kept: string | null | undefined) => handOverWays.find(way => way === kept) ?? null;

/** The same, as it changes. On the server nobody knows. */
export const useHandOver = (): HandOverWay | null => useSyncExternalStore(subscribe, handOverWay, () => null);

function keepWay(way: HandOverWay | null): void {
  if (handOverWay() === way) return;
  writeTab(WAY, way);
  for (const changed of listeners) changed();
}

/** Notes how the guest of this tab got the form. */
export function noteHandOver(way: HandOverWay | null): void {
  keepWay(way);
  if (way === null) writeTab(AFTER, null);
}

/** The same as a form is opened. `back`: where staff go on with this device, an address. */
export function beginHandOver(way: HandOverWay, back: string | null): void {
  writeTab(AFTER, back && `${way} ${back}`);
  keepWay(way);
}

/** The guest has gone; staff still find where they go on. */
export const endHandOver = (): void => keepWay(null);

/** Where staff go on with this device; null: it is none of the hotel's. */
export function placeAfterHandOver(): string | null {
  return readTab(AFTER)?.split(' ')[1] ?? null;
}

/** The same where nobody else looks at this device in between. */
export const placeAfterTyping = (): string | null =>
  wayOf(readTab(AFTER)?.split(' ')[0]) === 'typed' ? placeAfterHandOver() : null;

/** What ends a form on this device is called, by who goes on with it. */
export function useFinishText(): string {
  const t = useTranslations('guest');
  const way = useHandOver();
  if (way === 'device') return t('handOver.giveBack');
  return way === 'typed' ? t('handOver.toDesk') : t('finish.open');
}
