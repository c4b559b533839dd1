import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { dashboard, staffPages } from '#features/access/access/rules/staff-pages.ts';
import type * as twoFactorContract from '#features/staff/session/contract/two-factor.ts';
import { ApiError, client } from '#platform/browser/call.ts';
import { focusNow } from '#ui/focus.ts';
import { hasFaults, useForm } from '#ui/use-form.ts';
import type * as contract from '../contract/sign-in.ts';
import { AuthPage } from './auth-page.tsx';
import { useCodeForm } from './code-form.ts';
import { signOut } from './leave-dashboard.ts';
import style from './login-page.module.css';
import { finishByPasskey, PasskeyButton, signInByPasskey } from './passkey-button.tsx';
import { useProblem } from './problem.tsx';
import { isSignedIn, recordSignIn, type SignedInUser } from './signed-in.ts';

const call = client<typeof contract, 'public'>();

type Props = { onSignedIn: (user: SignedInUser) => void };

export function LoginPage({ onSignedIn }: Props) {
  const t = useTranslations('staff-session');
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [alreadyIn] = useState(isSignedIn);
  const { problem, explain, forget } = useProblem();
  const enter = (user: SignedInUser) => {
    recordSignIn(user);
    onSignedIn(user);
  };
  if (alreadyIn) return <AlreadySignedIn />;
  if (challenge !== null)
    return (
      <CodeStep
        {...challenge}
        onSignedIn={enter}
        onOver={error => {
          explain(error);
          setChallenge(null);
        }}
        onBack={() => setChallenge(null)}
      />
    );
  return (
    <AuthPage title={t('title')} problem={problem}>
      <PasswordStep onSignedIn={enter} onChallenge={setChallenge} explain={explain} forget={forget} />
      <PasskeyButton act={async () => enter(await signInByPasskey())} onFailed={explain} />
      <p className={style.links}>
        <Anchor href={staffPages.passwordReset}>{t('forgotten')}</Anchor>
        <Anchor href={staffPages.register}>{t('register')}</Anchor>
      </p>
    </AuthPage>
  );
}

function AlreadySignedIn() {
  const t = useTranslations('staff-session');
  const [busy, setBusy] = useState(false);
  function change() {
    setBusy(true);
    void signOut();
  }
  return (
    <AuthPage title={t('alreadyIn.title')}>
      <p>{t('alreadyIn.body')}</p>
      <Button component="a" href={dashboard} size="md" fullWidth>
        {t('alreadyIn.goOn')}
      </Button>
      <Button variant="default" size="md" fullWidth loading={busy} onClick={change}>
        {t('alreadyIn.change')}
      </Button>
    </AuthPage>
  );
}

type StepProps = Props & {
  onChallenge: (challenge: Challenge) => void;
  explain: (error: unknown) => void;
  forget: () => void;
};

function PasswordStep({ onSignedIn, onChallenge, explain, forget }: StepProps) {
  const t = useTranslations('staff-session');
  const form = useForm({ username: '', password: '' });
  const [busy, setBusy] = useState(false);
  const focus = (name: string) => form.ref.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();

  async function submit(event: FormEvent) {
    event.preventDefault();
    forget();
    const missing = (name: 'username' | 'password') =>
      form.typed[name].trim() === '' ? t(`missing.${name}`) : undefined;
    const faults = { username: missing('username'), password: missing('password') };
    if (hasFaults(faults)) return form.refuse(faults);
    setBusy(true);
    try {
      const { data } = await call('POST auth/login', form.typed);
      if ('challenge' in data) onChallenge(data);
      else onSignedIn(data.user);
    } catch (error) {
      explain(error);
      focus('password');
      setBusy(false);
    }
  }

  return (
    <form ref={form.ref} className={style.form} onSubmit={submit} noValidate aria-label={t('title')}>
      <TextInput
        {...form.field('username')}
        ref={focusNow}
        label={t('username')}
        size="md"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        withAsterisk={false}
        maxLength={100}
      />
      <PasswordInput
        {...form.field('password')}
        label={t('password')}
        size="md"
        autoComplete="current-password"
        required
        withAsterisk={false}
        maxLength={128}
        visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
      />
      <Button type="submit" size="md" fullWidth loading={busy}>
        {t('submit')}
      </Button>
    </form>
  );
}

const callCode = client<typeof twoFactorContract, 'public'>();

type Challenge = { challenge: string; methods: readonly ('app' | 'passkey')[] };

type CodeStepProps = Challenge & {
  onSignedIn: (user: SignedInUser) => void;
  /** Called when the challenge accepts no more codes. The password is then required again. */
  onOver: (error: unknown) => void;
  onBack: () => void;
};

function CodeStep({ challenge, methods, onSignedIn, onOver, onBack }: CodeStepProps) {
  const t = useTranslations('staff-session');
  const { ref, submit, busy, field, problem, explain } = useCodeForm(async code => {
    try {
      onSignedIn((await callCode('POST auth/two-factor/verify', { challenge, code })).data.user);
    } catch (error) {
      if (!isChallengeOver(error)) throw error;
      onOver(error);
    }
  });

  return (
    <AuthPage title={t('code.title')} problem={problem}>
      {methods.includes('passkey') && (
        <PasskeyButton
          act={async () => onSignedIn(await finishByPasskey(challenge))}
          onFailed={error => (isChallengeOver(error) ? onOver(error) : explain(error))}
        />
      )}
      <form ref={ref} className={style.form} onSubmit={submit} noValidate aria-label={t('code.title')}>
        <TextInput {...field} ref={focusNow} label={t('code.label')} description={t('code.hint')} />
        <div className={style.buttons}>
          <Button variant="default" size="md" onClick={onBack}>
            {t('back')}
          </Button>
          <Button type="submit" size="md" loading={busy}>
            {t('submit')}
          </Button>
        </div>
      </form>
    </AuthPage>
  );
}

const isChallengeOver = (error: unknown) => error instanceof ApiError && error.code === 'challenge_over';
