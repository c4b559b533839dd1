import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { dashboardPath, staffPages } from '#features/access/access/rules/staff-pages.ts';
import { client } from '#platform/browser/call.ts';
import { focusNow } from '#ui/focus.ts';
import { hasFieldErrors, useForm } from '#ui/use-form.ts';
import type * as contract from '../contract/sign-in.ts';
import { AuthPage } from './auth-page.tsx';
import { type Challenge, CodeStep } from './code-step.tsx';
import { signOut } from './leave-dashboard.ts';
import style from './login-page.module.css';
import { PasskeyButton, signInByPasskey } from './passkey-button.tsx';
import { useProblem } from './problem.tsx';
import { faultInAddress, OrganizationStep, organizationIn, type SignOn } from './sign-on-step.tsx';
import { isSignedIn, recordSignIn, type SignedInUser } from './signed-in.ts';

const call = client<typeof contract, 'public'>();

type Props = { onSignedIn: (user: SignedInUser) => void };

export function LoginPage({ onSignedIn }: Props) {
  const t = useTranslations('staff-session');
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [alreadyIn] = useState(isSignedIn);
  const [signOn, setSignOn] = useState<SignOn | null>(null);
  const [fault, setFault] = useState(faultInAddress);
  const { problem, explain, forget } = useProblem();
  const refuse = (error: unknown) => {
    setFault(null);
    const neededSignOn = organizationIn(error);
    if (neededSignOn) setSignOn(neededSignOn);
    else explain(error);
  };
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
  const passkeyButton = <PasskeyButton act={async () => enter(await signInByPasskey())} onFailed={refuse} />;
  if (signOn)
    return (
      <OrganizationStep signOn={signOn} onBack={() => setSignOn(null)}>
        {passkeyButton}
      </OrganizationStep>
    );
  const signOnProblem = fault && { title: t('failed.title'), body: t(`signOn.fault.${fault}`) };
  return (
    <AuthPage title={t('title')} problem={problem ?? signOnProblem}>
      <PasswordStep
        onSignedIn={enter}
        onChallenge={setChallenge}
        onSignOn={setSignOn}
        refuse={refuse}
        forget={forget}
      />
      {passkeyButton}
      <p className={style.links}>
        <Anchor href={staffPages.passwordReset}>{t('forgotten')}</Anchor>
        <Anchor href={staffPages.forgottenUserId}>{t('userId.forgotten')}</Anchor>
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
      <Button component="a" href={dashboardPath} size="md" fullWidth>
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
  onSignOn: (signOn: SignOn) => void;
  refuse: (error: unknown) => void;
  forget: () => void;
};

function PasswordStep({ onSignedIn, onChallenge, onSignOn, refuse, forget }: StepProps) {
  const t = useTranslations('staff-session');
  const form = useForm({ username: '', password: '' });
  const [busy, setBusy] = useState(false);
  const focusField = (name: string) =>
    form.ref.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();

  async function submit(event: FormEvent) {
    event.preventDefault();
    forget();
    if (await isSignOnFound()) return;
    const missing = (name: 'username' | 'password') =>
      form.typed[name].trim() === '' ? t(`missing.${name}`) : undefined;
    const faults = { username: missing('username'), password: missing('password') };
    if (hasFieldErrors(faults)) return form.refuse(faults);
    setBusy(true);
    try {
      const { data } = await call('POST auth/login', form.typed);
      if ('challenge' in data) onChallenge(data);
      else onSignedIn(data.user);
    } catch (error) {
      refuse(error);
      focusField('password');
      setBusy(false);
    }
  }

  /**
   * Whether the typed user ID is an email address in a domain whose users sign in through their organization.
   * If so, passes the organization to `onSignOn`.
   */
  async function isSignOnFound(): Promise<boolean> {
    const email = form.typed.username.trim();
    if (!email.includes('@')) return false;
    setBusy(true);
    // If the call fails, ask for the password as usual.
    const found = await call('POST auth/sign-on/find', { email }).then(
      ({ data }) => data,
      () => null,
    );
    setBusy(false);
    if (found) onSignOn(found);
    return found !== null;
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
