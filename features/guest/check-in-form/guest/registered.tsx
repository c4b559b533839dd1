import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { guestPages } from '#features/access/access/rules/guest-pages.ts';
import { type Guest, guestKey } from '#features/guest/guest-access/guest/calls.ts';
import type { ScreenProps } from '#features/guest/guest-access/guest/facility.ts';
import { RedirectToPage, useGoToPage } from '#features/guest/guest-access/guest/guest-navigation.ts';
import { RequireProof } from '#features/guest/guest-access/guest/proven.tsx';
import { RetryNotice } from '#features/guest/guest-access/guest/retry-notice.tsx';
import { guestSessionId } from '#platform/browser/guest-session.ts';
import { Button } from '#ui/button.tsx';
import { PageIntro } from '#ui/lead.tsx';
import { ActionBar } from '#ui/page.tsx';
import { call } from './calls.ts';

/**
 * Asks a guest with a strong proof whether an earlier registration on a weak proof is theirs
 * (docs/decisions/2026-11-22-proofs-and-locks.md).
 */
export function Registered({ facility }: ScreenProps) {
  return (
    <RequireProof facility={facility}>{guest => <Question facility={facility} guest={guest} />}</RequireProof>
  );
}

function Question({ facility, guest: { status, my_page: page } }: ScreenProps & { guest: Guest }) {
  const t = useTranslations('registration');
  const go = useGoToPage(facility.slug_name);
  const { mutate, error, isPending } = useDisown();
  if (status.state === 'open') {
    const firstPage = facility.filters.length > 0 ? guestPages.filter : guestPages.details;
    return <RedirectToPage slug={facility.slug_name} to={firstPage} />;
  }
  if (page === null) return null;
  return (
    <>
      <PageIntro title={t('registered.title')}>{t('registered.body')}</PageIntro>
      <p>{t('registered.consequence')}</p>
      {error && <RetryNotice error={error} busy={isPending} onRetry={mutate} />}
      <Button kind="soft" busy={isPending} onClick={() => mutate()}>
        {t('registered.notMine')}
      </Button>
      <ActionBar>
        <Button onClick={() => go(guestPages.myPage, { search: { page } })}>{t('registered.mine')}</Button>
      </ActionBar>
    </>
  );
}

function useDisown() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST checkin/disown', {}),
    onSuccess: async () => {
      queries.removeQueries({ queryKey: ['form'] });
      await queries.invalidateQueries({ queryKey: guestKey(guestSessionId()) });
    },
  });
}
