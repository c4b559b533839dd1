import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type * as contract from '#features/staff/session/contract/passwords.ts';
import { client } from '#platform/browser/call.ts';
import { errorOn } from '#platform/browser/faults.ts';
import { hasFieldErrors, useForm } from '#ui/use-form.ts';
import { AuthPage } from './auth-page.tsx';
import { signOut } from './leave-dashboard.ts';
import style from './login-page.module.css';
import { NewPasswordFields, PresentPassword, useNewPasswordErrors } from './password-fields.tsx';
import { ProblemNote, useProblem } from './problem.tsx';

const call = client<typeof contract, 'staff'>();
const emptyForm = { present: '', password: '', again: '' };

type Props = { username?: string; onSaved?: () => void };

export function OwnPassword({ username = '', onSaved }: Props) {
  const t = useTranslations('staff-session');
  const form = useForm(emptyForm);
  const errorsOf = useNewPasswordErrors();
  const [state, setState] = useState<'typing' | 'busy' | 'saved'>('typing');
  const { problem, explain, forget } = useProblem(t('newPassword.failed'));
  async function submit(event: FormEvent) {
    event.preventDefault();
    forget();
    const present = form.typed.present === '' ? t('missing.password') : undefined;
    const faults = { ...errorsOf(form.typed), present };
    if (hasFieldErrors(faults)) return form.refuse(faults);
    setState('busy');
    try {
      const { present: password, password: new_password } = form.typed;
      await call('POST auth/change-own-password', { password, new_password }, { excludes: [429] });
      for (const name of ['present', 'password', 'again'] as const) form.set(name, '');
      setState('saved');
      onSaved?.();
    } catch (error) {
      setState('typing');
      const faults = { present: errorOn(error, 'password'), password: errorOn(error, 'new_password') };
      if (hasFieldErrors(faults)) form.refuse(faults);
      else explain(error);
    }
  }
  return (
    <form
      ref={form.ref}
      className={style.form}
      onSubmit={submit}
      noValidate
      aria-label={t('account.password')}
    >
      <ProblemNote problem={problem} />
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PresentPassword field={form.field('present')} />
      <NewPasswordFields form={form} />
      <Button type="submit" loading={state === 'busy'}>
        {t('account.change')}
      </Button>
      <p role="status">{state === 'saved' && t('account.changed')}</p>
    </form>
  );
}

/** Shown before any other page if another user chose this user's password. */
export function OwnPasswordPage({ onDone }: { onDone: () => void }) {
  const t = useTranslations('staff-session');
  return (
    <AuthPage title={t('ownPassword.title')}>
      <p>{t('ownPassword.lead')}</p>
      <OwnPassword onSaved={onDone} />
      <Button variant="subtle" onClick={() => void signOut()}>
        {t('signOut')}
      </Button>
    </AuthPage>
  );
}
