import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Api } from '#features/session/contract/two-factor.ts';
import { ApiError, client } from '#platform/browser/call.ts';
import { useForm } from '#ui/use-form.ts';
import { AuthPage } from './auth-page.tsx';
import style from './login-page.module.css';
import { PasskeyButton } from './passkey-button.tsx';
import { useProblem } from './problem.tsx';
import type { SignedInUser } from './signed-in.ts';

const call = client<Api, 'public'>();

/** What awaits the second factor, and by what it can be given. */
export type Challenge = { challenge: string; methods: readonly ('app' | 'passkey')[] };

type Props = Challenge & {
  onSignedIn: (user: SignedInUser) => void;
  /** The challenge bears no more codes: the password is asked for again. */
  onOver: (error: unknown) => void;
  onBack: () => void;
};

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function CodeStep({ challenge, methods, onSignedIn, onOver, onBack }: Props) {
  const t = useTranslations('staff-session');
  const form = useForm({ code: '' });
  const [busy, setBusy] = useState(false);
  const { problem, explain, forget } = useProblem();
  useEffect(() => form.ref.current?.querySelector('input')?.focus(), [form.ref]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    forget();
    const code = form.typed.code.trim();
    if (code === '') return form.refuse({ code: t('code.missing') });
    setBusy(true);
    try {
      onSignedIn((await call('POST auth/two-factor/verify', { challenge, code })).data.user);
    } catch (error) {
      setBusy(false);
      if (isOver(error)) return onOver(error);
      if (error instanceof ApiError && error.code === 'wrong_code')
        return form.refuse({ code: error.message });
      explain(error);
    }
  }

  return (
    <AuthPage title={t('code.title')} problem={problem}>
      {methods.includes('passkey') && (
        <PasskeyButton
          challenge={challenge}
          onSignedIn={onSignedIn}
          onFailed={error => (isOver(error) ? onOver(error) : explain(error))}
        />
      )}
      <form ref={form.ref} className={style.form} onSubmit={submit} noValidate aria-label={t('code.title')}>
        <TextInput
          {...form.field('code')}
          label={t('code.label')}
          description={t('code.hint')}
          size="md"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
        />
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

const isOver = (error: unknown) => error instanceof ApiError && error.code === 'challenge_over';
