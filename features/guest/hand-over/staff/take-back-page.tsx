import { Alert, Button, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import type * as twoFactorContract from '#features/staff/session/contract/two-factor.ts';
import { AuthPage } from '#features/staff/session/staff/auth-page.tsx';
import { useCodeForm } from '#features/staff/session/staff/code-form.ts';
import { leaveDashboard, signOut } from '#features/staff/session/staff/leave-dashboard.ts';
import { PasskeyButton, proveWithPasskey } from '#features/staff/session/staff/passkey-button.tsx';
import { usePasswordForm } from '#features/staff/session/staff/password-prompt.tsx';
import { ProblemNote, useProblem } from '#features/staff/session/staff/problem.tsx';
import { clearHandedOver } from '#features/staff/session/staff/signed-in.ts';
import { ApiError, client, NoResponseError } from '#platform/browser/call.ts';
import { call } from './calls.ts';
import style from './take-back-page.module.css';

const callCode = client<typeof twoFactorContract, 'staff'>();

type Props = {
  onBack: () => void;
};

/** Page on which staff take a device back from a guest (docs/reference/at-the-counter.md#the-lock). */
export function TakeBackPage({ onBack }: Props) {
  const t = useTranslations('staff-hand-over');
  const session = useTranslations('staff-session');
  const returnToDesk = () => {
    clearHandedOver();
    onBack();
  };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['handed-over'],
    queryFn: async () => {
      const found = await loadHandOver();
      if (found?.handed_over === false) returnToDesk();
      return found;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: (_failures, failure) => failure instanceof NoResponseError,
  });
  return (
    <AuthPage title={t('takeBack.title')}>
      <p>{t('takeBack.body')}</p>
      {error && (
        <Alert color="red" title={session('offline.title')}>
          <Button size="xs" mt="sm" loading={isFetching} onClick={() => void refetch()}>
            {session('asked.retry')}
          </Button>
        </Alert>
      )}
      {!data && !error && <Skeleton height={120} role="status" aria-label={session('asked.loading')} />}
      {data?.handed_over && <ProofForm app={data.app} passkey={data.passkey} goOn={returnToDesk} />}
      <Button variant="subtle" onClick={() => void signOut()}>
        {t('takeBack.other')}
      </Button>
    </AuthPage>
  );
}

/** Checks the staff session. If the user was signed out in the meantime, they must sign in again. */
async function loadHandOver() {
  try {
    return (await call('GET hand-over', {})).data;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    clearHandedOver();
    leaveDashboard(staffPages.login);
    return null;
  }
}

type ProofFormProps = { app: boolean; passkey: boolean; goOn: () => void };

function ProofForm({ app, passkey, goOn }: ProofFormProps) {
  const t = useTranslations('staff-hand-over');
  const { problem, explain, forget } = useProblem();
  const [byCode, setByCode] = useState(false);
  const unlock = async (password?: string) => {
    await call('POST hand-over/take-back', { password }, { excludes: [429] });
    goOn();
  };
  return (
    <div className={style.ways}>
      <ProblemNote problem={problem} />
      {passkey && (
        <PasskeyButton
          act={async () => {
            forget();
            await proveWithPasskey();
            await unlock();
          }}
          onFailed={explain}
        />
      )}
      {byCode ? <CodeForm unlock={unlock} /> : <PasswordForm unlock={unlock} />}
      {app && (
        <Button variant="subtle" size="sm" onClick={() => setByCode(!byCode)}>
          {t(byCode ? 'takeBack.byPassword' : 'takeBack.byCode')}
        </Button>
      )}
    </div>
  );
}

type UnlockProps = { unlock: (password?: string) => Promise<void> };

function PasswordForm({ unlock }: UnlockProps) {
  const t = useTranslations('staff-hand-over');
  const { ref, submit, busy, fields } = usePasswordForm(unlock);
  return (
    <form ref={ref} className={style.form} onSubmit={submit} noValidate aria-label={t('takeBack.submit')}>
      {fields}
      <Button type="submit" size="md" fullWidth loading={busy}>
        {t('takeBack.submit')}
      </Button>
    </form>
  );
}

function CodeForm({ unlock }: UnlockProps) {
  const t = useTranslations('staff-hand-over');
  const session = useTranslations('staff-session');
  const { ref, submit, busy, field, problem } = useCodeForm(async code => {
    await callCode('POST auth/two-factor/again', { code }, { excludes: [429] });
    await unlock();
  });
  return (
    <form ref={ref} className={style.form} onSubmit={submit} noValidate aria-label={t('takeBack.submit')}>
      <ProblemNote problem={problem} />
      <TextInput {...field} label={session('code.label')} description={session('code.hint')} />
      <Button type="submit" size="md" fullWidth loading={busy}>
        {t('takeBack.submit')}
      </Button>
    </form>
  );
}
