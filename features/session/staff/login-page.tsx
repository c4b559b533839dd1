import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Api } from '#features/session/contract.ts';
import { client } from '#platform/browser/call.ts';
import style from './login-page.module.css';
import { useProblem } from './login-problem.ts';
import { rememberSignIn } from './signed-in.ts';

const call = client<Api, 'staff'>();

type Missing = { username?: string; password?: string };

/** Sign-in with user id and password. `onSignedIn` leads on once the session is there. */
export function LoginPage({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useTranslations('staff-session');
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState({ username: '', password: '' });
  const [missing, setMissing] = useState<Missing>({});
  const [busy, setBusy] = useState(false);
  const { problem, explain, forget } = useProblem();
  const change = (name: keyof typeof typed) => (value: string) => {
    setTyped(before => ({ ...before, [name]: value }));
    setMissing(({ [name]: _filled, ...rest }) => rest);
  };
  const focus = (name: string) => fieldOf(form.current, name)?.focus();
  // Nothing else can be done here.
  useEffect(() => fieldOf(form.current, 'username')?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const empty = (['username', 'password'] as const).filter(name => typed[name].trim() === '');
    setMissing(Object.fromEntries(empty.map(name => [name, t(`missing.${name}`)])));
    forget();
    if (empty[0]) return focus(empty[0]);
    setBusy(true);
    try {
      const { data } = await call('POST auth/login', typed);
      rememberSignIn(data.id);
      onSignedIn();
    } catch (error) {
      explain(error);
      focus('password');
      setBusy(false);
    }
  }

  return (
    <main className={style.page}>
      <form ref={form} className={style.card} onSubmit={submit} noValidate aria-labelledby="login-title">
        <p className={style.product}>{t('product')}</p>
        <h1 id="login-title">{t('title')}</h1>
        <div role="alert" className={style.alert}>
          {problem !== null && (
            <Alert color="red" variant="light" role="presentation" title={problem.title}>
              {problem.body}
            </Alert>
          )}
        </div>
        <TextInput
          label={t('username')}
          name="username"
          size="md"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          maxLength={100}
          value={typed.username}
          error={missing.username}
          onChange={event => change('username')(event.currentTarget.value)}
        />
        <PasswordInput
          label={t('password')}
          name="password"
          size="md"
          autoComplete="current-password"
          required
          withAsterisk={false}
          maxLength={128}
          value={typed.password}
          error={missing.password}
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
          onChange={event => change('password')(event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth loading={busy}>
          {t('submit')}
        </Button>
      </form>
    </main>
  );
}

const fieldOf = (form: HTMLFormElement | null, name: string) =>
  form?.querySelector<HTMLElement>(`[name="${name}"]`);
