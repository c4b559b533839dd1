import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { type HandOverMethod, handOverMethods } from '#features/access/access/rules/scope.ts';
import { readTabStorage, writeTabStorage } from '#platform/browser/tab-storage.ts';
import { TYPED_FROM_KEY } from '../rules/handed-over.ts';

// Storage keys of this tab. `WAY_KEY`: how the form was handed over at the counter
// (docs/reference/at-the-counter.md). `RETURN_URL_KEY`: the URL where staff continue afterwards.
const WAY_KEY = 'hand-over';
const RETURN_URL_KEY = 'hand-over-after';

const listeners = new Set<() => void>();

const subscribe = (changed: () => void): (() => void) => {
  listeners.add(changed);
  return () => void listeners.delete(changed);
};

/** Returns how the form in this tab was handed over. Null if staff did not hand it over. */
export const currentHandOverMethod = (): HandOverMethod | null => handOverMethodOf(readTabStorage(WAY_KEY));

const handOverMethodOf = (kept: string | null | undefined) =>
  handOverMethods.find(way => way === kept) ?? null;

/** Hook version of `currentHandOverMethod`. Returns null on the server, which cannot read the tab's storage. */
export const useHandOver = (): HandOverMethod | null =>
  useSyncExternalStore(subscribe, currentHandOverMethod, () => null);

function storeWay(way: HandOverMethod | null): void {
  if (currentHandOverMethod() === way) return;
  writeTabStorage(WAY_KEY, way);
  for (const changed of listeners) changed();
}

export function setHandOver(way: HandOverMethod | null): void {
  storeWay(way);
  if (way === null) writeTabStorage(RETURN_URL_KEY, null);
}

/**
 * Stores how a form was handed over, when the form opens. `back` is the URL where staff continue on this
 * device. Staff who fill in the form for a guest (`typed`) return to the page they came from, unless the
 * dashboard has its own host.
 */
export function beginHandOver(way: HandOverMethod, back: string | null): void {
  const returnUrl = (way === 'typed' && readTabStorage(TYPED_FROM_KEY)) || back;
  writeTabStorage(RETURN_URL_KEY, returnUrl && `${way} ${returnUrl}`);
  storeWay(way);
}

/** Ends the hand-over, but keeps the URL where staff continue. */
export const endHandOver = (): void => storeWay(null);

/** Returns the URL where staff continue on this device. Null if this is not a hotel device. */
export function urlAfterHandOver(): string | null {
  return readTabStorage(RETURN_URL_KEY)?.split(' ')[1] ?? null;
}

/**
 * Returns the URL where staff continue after they typed the form themselves, so that the guest sees no page in
 * between. Null if staff did not type it.
 */
export const urlAfterTyping = (): string | null =>
  handOverMethodOf(readTabStorage(RETURN_URL_KEY)?.split(' ')[0]) === 'typed' ? urlAfterHandOver() : null;

export function useFinishText(): string {
  const t = useTranslations('guest');
  const handOverMethod = useHandOver();
  if (handOverMethod === 'device') return t('handOver.giveBack');
  return handOverMethod === 'typed' ? t('handOver.toDesk') : t('finish.open');
}
