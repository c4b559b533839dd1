import { Anchor, Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { guestPages } from '#features/access/access/rules/guest-pages.ts';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import type * as contract from '#features/staff/session/contract/passwords.ts';
import { ApiError, client } from '#platform/browser/call.ts';
import { errorOn } from '#platform/browser/faults.ts';
import { hasFieldErrors, useForm } from '#ui/use-form.ts';
import { AuthPage } from './auth-page.tsx';
import { Redirect } from './leave-dashboard.ts';
import style from './login-page.module.css';
import { NewPasswordFields, useNewPasswordErrors } from './password-fields.tsx';
import { useProblem } from './problem.tsx';

const call = client<typeof contract, 'public'>();

export function NewPasswordPage() {
  const t = useTranslations('staff-session');
  const [link] = useState(readResetLink);
  const [saved, setSaved] = useState(false);
  const linkQuery = useQuery({
    queryKey: ['reset-link', link],
    queryFn: () => call('POST auth/verify-reset-password', { link: link ?? '' }),
    enabled: link !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { problem, explain, problemOf } = useProblem(t('newPassword.failed'));
  if (link === null) return <Redirect to={guestPages.notFound} />;
  if (saved)
    return (
      <AuthPage title={t('newPassword.saved.title')}>
        <p>{t('newPassword.saved.body')}</p>
        <Anchor href={staffPages.login}>{t('toLogin')}</Anchor>
      </AuthPage>
    );
  if (isInvalid(linkQuery.error)) return <InvalidLink />;
  return (
    <AuthPage title={t('newPassword.title')} problem={linkQuery.error ? problemOf(linkQuery.error) : problem}>
      {linkQuery.isPending && <Loader aria-label={t('loading')} />}
      {linkQuery.isSuccess && (
        <NewPasswordForm
          link={link}
          username={linkQuery.data.data.username}
          onSaved={() => setSaved(true)}
          explain={explain}
        />
      )}
    </AuthPage>
  );
}

const isInvalid = (error: unknown) =>
  error instanceof ApiError && ['link_invalid', 'invalid_input'].includes(error.code);

function InvalidLink() {
  const t = useTranslations('staff-session');
  return (
    <AuthPage title={t('newPassword.invalid.title')}>
      <p>{t('newPassword.invalid.body')}</p>
      <Anchor href={staffPages.passwordReset}>{t('newPassword.invalid.again')}</Anchor>
    </AuthPage>
  );
}

type NewPasswordFormProps = {
  link: string;
  username: string;
  onSaved: () => void;
  explain: (error: unknown) => void;
};

function NewPasswordForm({ link, username, onSaved, explain }: NewPasswordFormProps) {
  const t = useTranslations('staff-session');
  const form = useForm({ password: '', again: '' });
  const errorsOf = useNewPasswordErrors();
  const [busy, setBusy] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    const faults = errorsOf(form.typed);
    if (hasFieldErrors(faults)) return form.refuse(faults);
    setBusy(true);
    try {
      await call('POST auth/change-password', { link, password: form.typed.password });
      onSaved();
    } catch (error) {
      setBusy(false);
      const passwordError = errorOn(error, 'password');
      if (passwordError) form.refuse({ password: passwordError });
      else explain(error);
    }
  }
  return (
    <form
      ref={form.ref}
      className={style.form}
      onSubmit={submit}
      noValidate
      aria-label={t('newPassword.title')}
    >
      <p>{t('newPassword.lead', { username })}</p>
      <NewPasswordFields form={form} />
      <Button type="submit" size="md" fullWidth loading={busy}>
        {t('newPassword.save')}
      </Button>
    </form>
  );
}

/**
 * Returns the handle of the emailed link that opened this page, or null. The link's secret is in a cookie that
 * scripts cannot read.
 */
const readResetLink = (): string | null => new URLSearchParams(window.location.search).get('link');
