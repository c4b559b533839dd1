import type { MouseEvent } from 'react';
import type { GuestPage } from '#features/access/access/rules/guest-pages.ts';
import { LinkButton } from '#ui/button.tsx';
import { useGoToPage, usePageAddress } from './guest-navigation.ts';

type Props = { slug: string; to: GuestPage; children: string };

export function PageLink({ slug, to, children }: Props) {
  const go = useGoToPage(slug);
  const address = usePageAddress(slug);
  function follow(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void go(to);
  }
  return (
    <LinkButton href={address(to)} onClick={follow}>
      {children}
    </LinkButton>
  );
}
