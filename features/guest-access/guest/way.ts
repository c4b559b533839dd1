import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { hasVerificationCode, linkHandle } from '#platform/browser/guest-session.ts';
import { rememberPlace } from '#platform/browser/place-before.ts';
import type { GuestFacility } from './facility.ts';

/** The pages that guests are led to (docs/reference/pages.md#addresses). */
export type GuestPage =
  | '/check-in'
  | '/check-in/confirm'
  | '/check-in/step-1'
  | '/check-in/step-2'
  | '/check-in/step-3'
  | '/check-in/step-4'
  | '/check-in/step-5'
  | '/check-in/step-6'
  | '/check-in/step-7'
  | '/check-in/registered'
  | '/mypage'
  | '/error-404'
  | '/error-422'
  | '/error-429'
  | '/error-503';

/** Where this guest proves the booking: by the link that they came with, else by the stay. */
export const proofPage = () => (linkHandle() === null ? '/check-in/confirm' : '/check-in/step-1');

type Detour = {
  search?: Record<string, string | undefined>;
  replace?: boolean;
  hash?: string;
  /** false: the page scrolls by itself. */
  hashScrollIntoView?: boolean;
};
/** Resolves once the page is there. */
export type Go = (to: GuestPage, detour?: Detour) => Promise<void>;

/** Leads to another page of the same hotel. `slug`, the link's handle, and `vericode=on` where the message
 * had a code, go along. */
export function useGo(slug: string): Go {
  const navigate = useNavigate();
  return useCallback<Go>(
    (to, { search = {}, ...rest } = {}) => {
      if (to.startsWith('/error-')) rememberPlace(window.location.pathname + window.location.search);
      const link = linkHandle();
      const carried = {
        slug,
        ...(hasVerificationCode() ? { vericode: 'on' } : {}),
        ...(link === null ? {} : { link }),
      };
      return navigate({ to, search: { ...carried, ...search }, ...rest });
    },
    [navigate, slug],
  );
}

/** Where somebody without a link goes on: to prove the stay, or to read that the link is the only way in. */
export const wayWithoutLink = ({ authentication_method }: Pick<GuestFacility, 'authentication_method'>) =>
  authentication_method === 0 ? '/check-in' : '/check-in/confirm';
