import { useCallback, useEffect, useEffectEvent } from 'react';
import {
  type GuestPage,
  guestPages,
  guestPath,
  isErrorPage,
} from '#features/access/access/rules/guest-pages.ts';
import { hasVerificationCode, linkHandle } from '#platform/browser/guest-session.ts';
import { useNavigate, usePlace } from '#platform/browser/place.ts';
import { rememberPlace } from '#platform/browser/place-before.ts';
import { useHandOver } from './handed-over.ts';

/**
 * Where this guest proves the booking: by the link that they came with, else by what they know of the booking. Null for whom staff have
 * handed the form: they have proven nothing, and come from nowhere.
 */
export function useProofPage(): GuestPage | null {
  if (useHandOver() !== null) return null;
  return linkHandle() === null ? guestPages.confirm : guestPages.proof;
}

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

/** The address of another page of the same hotel, to be followed without script, too. */
export function usePageAddress(slug: string): (to: GuestPage) => string {
  const { vericode, link } = usePlace().search;
  return to => guestPath(to, { slug, ...(vericode && { vericode }), ...(link && { link }) });
}

/** Leads on to another page of the same hotel, which replaces this one. Shows nothing. */
export function LeadOn({ slug, to, search = {} }: Target) {
  const go = useGo(slug);
  const lead = useEffectEvent((page: GuestPage) => void go(page, { search, replace: true }));
  useEffect(() => lead(to), [to]);
  return null;
}
