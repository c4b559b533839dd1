import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import type * as contract from '#features/staff/session/contract/two-factor.ts';
import { ApiError, client, NoResponseError } from '#platform/browser/call.ts';
import { AuthPage } from './auth-page.tsx';
import { leaveAfterHandover, leaveDashboard, signOut } from './leave-dashboard.ts';
import { hasPasskeySupport } from './passkey-button.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { TwoFactorSetup } from './two-factor-setup.tsx';

const call = client<typeof contract, 'staff'>();

/** Shown before any other page if the owner requires a second factor and this user has none. */
export function TwoFactorPage({ onDone }: { onDone: () => void }) {
  const t = useTranslations('staff-session');
  const { data } = useQuery({
    queryKey: ['two-factor-state', 'required'],
    queryFn: async () => {
      const state = await loadState();
      if (isDone(state)) onDone();
      return state;
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Fetches the state again each time this page opens.
    gcTime: 0,
    retry: (_failures, error) => error instanceof NoResponseError,
  });
  if (!data || isDone(data)) return null;
  return (
    <AuthPage title={t('twoFactor.title')} wide>
      <p>{t('twoFactor.required')}</p>
      <h2>{t('twoFactor.app')}</h2>
      <TwoFactorSetup onDone={onDone} />
      {hasPasskeySupport() && (
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

async function loadState() {
  try {
    return (await call('GET auth/two-factor', {})).data;
  } catch (error) {
    // Other errors, such as a request interrupted by a reload, say nothing about the session.
    if (error instanceof ApiError && error.code === 'handed_over') leaveAfterHandover();
    else if (error instanceof ApiError) leaveDashboard(staffPages.login);
    throw error;
  }
}

const isDone = ({ on, required }: { on: boolean; required: boolean }) => on || !required;
