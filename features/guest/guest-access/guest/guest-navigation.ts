import { useCallback, useEffect, useEffectEvent } from 'react';
import {
  type GuestPage,
  guestPages,
  guestPath,
  isErrorPage,
} from '#features/access/access/rules/guest-pages.ts';
import { hasVerificationCode, linkHandle } from '#platform/browser/guest-session.ts';
import { useNavigate, usePageLocation } from '#platform/browser/place.ts';
import { rememberFailedPage } from '#platform/browser/place-before.ts';
import { useHandOver } from './handed-over.ts';

/**
 * Returns the page on which this guest proves the booking, with or without a link. Null if staff handed over
 * the form, because then the guest has no proof to repeat.
 */
export function useProofPage(): GuestPage | null {
  if (useHandOver() !== null) return null;
  return linkHandle() === null ? guestPages.confirm : guestPages.proof;
}

type NavigateOptions = {
  search?: Record<string, string | undefined>;
  replace?: boolean;
  hash?: string;
  /** Set to false if the page scrolls to the target itself. */
  hashScrollIntoView?: boolean;
};
export type GoToPage = (to: GuestPage, detour?: NavigateOptions) => Promise<void>;

/**
 * Goes to another page of the same hotel. Keeps the hotel's slug, the link's handle and, if the message
 * contained a code, `vericode=on`.
 */
export function useGoToPage(slug: string): GoToPage {
  const navigate = useNavigate();
  return useCallback<GoToPage>(
    (to, { search = {}, ...rest } = {}) => {
      if (isErrorPage(to)) rememberFailedPage(window.location.pathname + window.location.search);
      const link = linkHandle();
      const params = {
        slug,
        ...(hasVerificationCode() ? { vericode: 'on' } : {}),
        ...(link === null ? {} : { link }),
      };
      return navigate({ to, search: { ...params, ...search }, ...rest });
    },
    [navigate, slug],
  );
}

type Target = { slug: string; to: GuestPage; search?: Record<string, string> };

export function usePageAddress(slug: string): (to: GuestPage) => string {
  const { vericode, link } = usePageLocation().search;
  return to => guestPath(to, { slug, ...(vericode && { vericode }), ...(link && { link }) });
}

export function RedirectToPage({ slug, to, search = {} }: Target) {
  const go = useGoToPage(slug);
  const redirect = useEffectEvent((page: GuestPage) => void go(page, { search, replace: true }));
  useEffect(() => redirect(to), [to]);
  return null;
}
