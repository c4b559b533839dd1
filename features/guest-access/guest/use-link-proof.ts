import { useCallback } from 'react';
import { guestPages } from '#features/access/rules/guest-pages.ts';
import { forgetLink } from '#platform/browser/guest-session.ts';
import { callAsAnybody } from './calls.ts';
import type { GuestFacility } from './facility.ts';
import { isLocked } from './refused-proof.ts';
import { useEarlierLock } from './use-earlier-lock.ts';
import { useProof } from './use-proof.ts';
import { useRefusalText } from './use-refusal-text.ts';
import { useGo, wayWithoutLink } from './way.ts';

type By = { phone: string } | { code: string };

/**
 * Proves the booking of a link. A lock from before, also from before a reload, is told at once. `told`: what was wrong with
 * what was typed, in words; `otherWay`: to the confirm page, where the hotel has it. Where this browser does not keep the link, its guest goes on without it.
 */
export function useLinkProof(facility: GuestFacility, link: string) {
  const { prove, refused, ...rest } = useProof(facility);
  const checkLock = useCallback(
    () => callAsAnybody('GET facility-booking/check-confirm-lock', { link }),
    [link],
  );
  const go = useGo(facility.slug_name);
  const wayIn = wayWithoutLink(facility);
  // The address was opened in another browser than the link, or its cookies are gone.
  const onLost = useCallback(() => {
    forgetLink();
    void go(wayIn, { replace: true, search: { link: undefined } });
  }, [go, wayIn]);
  const before = useEarlierLock(checkLock, onLost);
  const asked = { facility_id: facility.id, link };
  function proveBy(by: By) {
    const proof =
      'code' in by
        ? { search: 'code' as const, verificationCode: by.code, query: '' }
        : { search: 'number' as const, verificationCode: '', query: by.phone };
    prove(() => callAsAnybody('POST facility-booking/list', { ...asked, ...proof }));
  }
  const shown = refused ?? before;
  const failed = useRefusalText(shown);
  // What a field can say: not a lock, which no other answer opens.
  const told = shown?.why === 'fields' ? shown.errors.query : isLocked(shown) ? undefined : failed;
  const otherWay = wayIn === guestPages.confirm ? () => void go(wayIn) : undefined;
  return { ...rest, proveBy, refused: shown, told, otherWay };
}
