import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import type * as contract from '#features/staff/session/contract/two-factor.ts';
import { watchBrowser, writeBrowser } from '#platform/browser/browser-storage.ts';
import { client } from '#platform/browser/call.ts';

const call = client<typeof contract, 'staff'>();

/** Browser storage key. */
const PROVEN = 'proven-at-provider';

/** Tells other windows that the user has authenticated at the provider again. */
export const announceProof = (): void => writeBrowser(PROVEN, String(Date.now()));

/** Returns how the signed-in user can give a fresh proof. Undefined while loading. */
export const useOwnFactors = () =>
  useQuery({
    queryKey: ['two-factor-state', 'fresh'],
    queryFn: async () => (await call('GET auth/two-factor', {})).data,
    gcTime: 0,
  }).data;

/** Lets a user authenticate again at their organization's provider, in a separate window. */
export function ProviderProof({ onProven }: { onProven: () => void }) {
  const t = useTranslations('staff-session');
  useEffect(() => watchBrowser(PROVEN, onProven), [onProven]);
  return (
    <>
      <p>{t('signOn.again')}</p>
      <Button
        size="md"
        fullWidth
        onClick={() => window.open(`${staffPages.signOn}?again=1`, 'sign-on', 'popup,width=560,height=720')}
      >
        {t('signOn.goAgain')}
      </Button>
    </>
  );
}
