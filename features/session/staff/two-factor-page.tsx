import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/rules/staff-pages.ts';
import type { Api } from '#features/session/contract/two-factor.ts';
import { client } from '#platform/browser/call.ts';
import { AuthPage } from './auth-page.tsx';
import { leave, signOut } from './leave.ts';
import { canPasskeys } from './passkey-device.ts';
import { PasskeysSection } from './passkeys-section.tsx';
import { TwoFactorSetup } from './two-factor-setup.tsx';

const call = client<Api, 'staff'>();

/** Before anything else: the owner requires a second factor, and this reader has none yet. */
export function TwoFactorPage({ onDone }: { onDone: () => void }) {
  const t = useTranslations('staff-session');
  const { data, error } = useQuery({
    queryKey: ['two-factor-state', 'required'],
    queryFn: async () => (await call('GET auth/two-factor', {})).data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  useEffect(() => {
    if (error) leave(staffPages.login);
    if (data && isDone(data)) onDone();
  }, [data, error, onDone]);
  if (!data || isDone(data)) return null;
  return (
    <AuthPage title={t('twoFactor.title')} wide>
      <p>{t('twoFactor.required')}</p>
      <h2>{t('twoFactor.app')}</h2>
      <TwoFactorSetup onDone={onDone} />
      {canPasskeys() && (
        <>
          <h2>{t('passkeys.orPasskey')}</h2>
          <PasskeysSection onDone={onDone} />
        </>
      )}
      <Button variant="subtle" onClick={() => void signOut()}>
        {t('signOut')}
      </Button>
    </AuthPage>
  );
}

const isDone = ({ on, required }: { on: boolean; required: boolean }) => on || !required;
