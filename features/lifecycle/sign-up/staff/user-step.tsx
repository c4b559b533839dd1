import { Button, Input, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type * as contract from '#features/lifecycle/sign-up/contract.ts';
import { AuthPage } from '#features/staff/session/staff/auth-page.tsx';
import { NewPasswordFields } from '#features/staff/session/staff/password-fields.tsx';
import { useProblem } from '#features/staff/session/staff/problem.tsx';
import { client } from '#platform/browser/call.ts';
import { errorsOf } from '#platform/browser/faults.ts';
import { hasFieldErrors, useForm } from '#ui/use-form.ts';
import style from './register-page.module.css';
import { accountErrors, isTaken, type StepError } from './step-faults.ts';
import { Steps } from './steps.tsx';
import { readValues, type SignUp, storeValues } from './use-sign-up.ts';

const call = client<typeof contract, 'sign-up'>();
const emptyForm = { username: '', last_name: '', first_name: '' };

export type Passwords = Record<'password' | 'again', string>;

type Props = {
  signUp: NonNullable<SignUp>;
  /** Passwords typed before the user returned to this step. Kept only in memory. */
  passwords: Passwords;
  onPasswords: (typed: Passwords) => void;
  onDone: () => Promise<void>;
};

export function UserStep({ signUp: { email, user_id }, passwords, onPasswords, onDone }: Props) {
  const t = useTranslations('staff-sign-up');
  const form = useForm({ ...readValues('user', emptyForm), ...passwords });
  const findErrors = useUserErrors();
  const [busy, setBusy] = useState(false);
  const { problem, explain, forget } = useProblem(t('failed'));
  async function submit(event: FormEvent) {
    event.preventDefault();
    forget();
    const fieldErrors = findErrors(form.typed);
    if (hasFieldErrors(fieldErrors)) return form.refuse(fieldErrors);
    const { again, password, ...names } = form.typed;
    storeValues('user', names);
    onPasswords({ password, again });
    setBusy(true);
    try {
      const { username } = names;
      if (await isTaken(call('POST user/exists/uid', { username, ...(user_id ? { id: user_id } : {}) })))
        return form.refuse({ username: t('user.taken') });
      await call('POST user/store', { email, password, ...names });
      await onDone();
    } catch (error) {
      const serverErrors = errorsOf(error);
      if (serverErrors) form.refuse(serverErrors);
      else explain(error);
    } finally {
      setBusy(false);
    }
  }
  const commonProps = { required: true, size: 'md', maxLength: 191 } as const;
  return (
    <AuthPage title={t('user.title')} problem={problem} wide>
      <Steps at={0} />
      <form ref={form.ref} className={style.form} onSubmit={submit} noValidate aria-label={t('user.title')}>
        <TextInput
          label={t('email')}
          value={email}
          size="md"
          variant="filled"
          readOnly
          autoComplete="email"
        />
        <TextInput
          {...form.field('username')}
          {...commonProps}
          label={t('user.username')}
          description={t('user.rule')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className={style.pair}>
          <TextInput
            {...form.field('last_name')}
            {...commonProps}
            label={t('user.lastName')}
            autoComplete="family-name"
          />
          <TextInput
            {...form.field('first_name')}
            {...commonProps}
            label={t('user.firstName')}
            autoComplete="given-name"
          />
        </div>
        <Input.Description>{t('user.oneName')}</Input.Description>
        <NewPasswordFields form={form} />
        <Button type="submit" size="md" loading={busy}>
          {t('next')}
        </Button>
      </form>
    </AuthPage>
  );
}

function useUserErrors() {
  const t = useTranslations('staff-session');
  const errors = useTranslations('errors');
  const signUp = useTranslations('staff-sign-up');
  const sentenceOf = (fault: StepError | undefined) => {
    if (fault === 'differs') return t('newPassword.differs');
    if (fault === 'name_missing') return signUp('user.nameMissing');
    return fault && errors(fault);
  };
  return (typed: Parameters<typeof accountErrors>[0]) => {
    const { username, last_name, first_name, password, again } = accountErrors(typed);
    return {
      username: sentenceOf(username),
      last_name: sentenceOf(last_name),
      first_name: sentenceOf(first_name),
      password: sentenceOf(password),
      again: sentenceOf(again),
    };
  };
}
