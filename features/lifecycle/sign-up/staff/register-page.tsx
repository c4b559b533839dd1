import { Anchor, Button, Loader } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { AuthPage } from '#features/staff/session/staff/auth-page.tsx';
import { useProblem } from '#features/staff/session/staff/problem.tsx';
import { FacilityStep } from './facility-step.tsx';
import { Steps } from './steps.tsx';
import { useSignUp } from './use-sign-up.ts';
import { type Passwords, UserStep } from './user-step.tsx';
import { VerifyStep } from './verify-step.tsx';

export function RegisterPage({ onComplete }: { onComplete: () => void }) {
  const t = useTranslations('staff-sign-up');
  const { data, error, isPending, isBadLink, email, refresh } = useSignUp();
  const [back, setBack] = useState(false);
  const [complete, setComplete] = useState(false);
  const [passwords, setPasswords] = useState<Passwords>({ password: '', again: '' });
  const { problemOf } = useProblem(t('failed'));
  const problem = error && !isBadLink ? problemOf(error) : null;
  if (complete)
    return (
      <AuthPage title={t('complete.title')} wide>
        <Steps at={2} />
        <p>{t('complete.body')}</p>
        <Button size="md" onClick={onComplete}>
          {t('complete.open')}
        </Button>
      </AuthPage>
    );
  if (isPending)
    return (
      <AuthPage title={t('verify.title')}>
        <Loader aria-label={t('loading')} />
      </AuthPage>
    );
  if (!data)
    return <VerifyStep email={email} notice={isBadLink ? t('badLink') : undefined} problem={problem} />;
  if (data.exist)
    return (
      <AuthPage title={t('user.title')} wide>
        <p role="alert">{t('user.exists', { email: data.email })}</p>
        <Anchor href={staffPages.login}>{t('user.login')}</Anchor>
      </AuthPage>
    );
  if (data.user_id === null || back)
    return (
      <UserStep
        signUp={data}
        passwords={passwords}
        onPasswords={setPasswords}
        onDone={async () => {
          await refresh();
          setBack(false);
        }}
      />
    );
  return (
    <FacilityStep
      email={data.email}
      countries={data.countries}
      onBack={() => setBack(true)}
      onDone={() => setComplete(true)}
    />
  );
}
