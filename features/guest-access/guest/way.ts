import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { type GuestPage, guestPages, isErrorPage } from '#features/access/rules/guest-pages.ts';
import { hasVerificationCode, linkHandle } from '#platform/browser/guest-session.ts';
import { rememberPlace } from '#platform/browser/place-before.ts';
import type { GuestFacility } from './facility.ts';

/** Where this guest proves the booking: by the link that they came with, else by what they know of the booking. */
export const proofPage = () => (linkHandle() === null ? guestPages.confirm : guestPages.proof);

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
      if (isErrorPage(to)) rememberPlace(window.location.pathname + window.location.search);
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

type Target = { slug: string; to: GuestPage; search?: Record<string, string> };

/** Leads on to another page of the same hotel, which replaces this one. Shows nothing. */
export function LeadOn({ slug, to, search = {} }: Target) {
  const go = useGo(slug);
  const lead = useEffectEvent((page: GuestPage) => void go(page, { search, replace: true }));
  useEffect(() => lead(to), [to]);
  return null;
}

/** Where somebody without a link goes on: to prove the booking, or to read that the link is the only way in. */
export const wayWithoutLink = ({ authentication_method }: Pick<GuestFacility, 'authentication_method'>) =>
  authentication_method === 0 ? guestPages.landing : guestPages.confirm;
