import { Anchor, Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import type * as contract from '#features/staff/session/contract/passwords.ts';
import { client } from '#platform/browser/call.ts';
import { type Form, hasFieldErrors, useForm } from '#ui/use-form.ts';
import { AuthPage } from './auth-page.tsx';
import style from './login-page.module.css';
import { useProblem } from './problem.tsx';

const call = client<typeof contract, 'public'>();

export function PasswordResetPage() {
  const t = useTranslations('staff-session');
  const form = useForm({ username: '', email: '' });
  const [step, setStep] = useState<'typing' | 'confirming' | 'sent'>('typing');
  const [busy, setBusy] = useState(false);
  const { problem, explain, forget } = useProblem(t('reset.failed'));

  async function send() {
    setBusy(true);
    try {
      await call('POST auth/generate-reset-password', form.typed);
      setStep('sent');
    } catch (error) {
      explain(error);
      setStep('typing');
    } finally {
      setBusy(false);
    }
  }

  if (step === 'sent')
    return (
      <AuthPage title={t('reset.sent.title')}>
        <p>{t('reset.sent.body', { email: form.typed.email })}</p>
        <Anchor href={staffPages.login}>{t('toLogin')}</Anchor>
      </AuthPage>
    );
  if (step === 'confirming')
    return (
      <AuthPage title={t('reset.confirm.title')}>
        <p>{t('reset.confirm.body')}</p>
        <dl className={style.facts}>
          <dt>{t('username')}</dt>
          <dd>{form.typed.username}</dd>
          <dt>{t('email')}</dt>
          <dd>{form.typed.email}</dd>
        </dl>
        <div className={style.buttons}>
          <Button variant="default" size="md" onClick={() => setStep('typing')}>
            {t('back')}
          </Button>
          <Button size="md" loading={busy} onClick={() => void send()}>
            {t('reset.confirm.send')}
          </Button>
        </div>
      </AuthPage>
    );
  return (
    <AuthPage title={t('reset.title')} problem={problem}>
      <p>{t('reset.lead')}</p>
      <IdentityForm
        form={form}
        onDone={() => {
          forget();
          setStep('confirming');
        }}
      />
      <p className={style.links}>
        <Anchor href={staffPages.login}>{t('toLogin')}</Anchor>
        <Anchor href={staffPages.forgottenUserId}>{t('userId.forgotten')}</Anchor>
      </p>
    </AuthPage>
  );
}

function IdentityForm({ form, onDone }: { form: Form<'username' | 'email'>; onDone: () => void }) {
  const t = useTranslations('staff-session');
  const missing = (name: 'username' | 'email') =>
    form.typed[name].trim() === '' ? t(`missing.${name}`) : undefined;
  function submit(event: FormEvent) {
    event.preventDefault();
    const faults = { username: missing('username'), email: missing('email') };
    if (hasFieldErrors(faults)) form.refuse(faults);
    else onDone();
  }
  return (
    <form ref={form.ref} className={style.form} onSubmit={submit} noValidate aria-label={t('reset.title')}>
      <TextInput
        {...form.field('username')}
        label={t('username')}
        required
        size="md"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
      />
      <TextInput
        {...form.field('email')}
        label={t('email')}
        required
        size="md"
        type="email"
        autoComplete="email"
        maxLength={320}
      />
      <Button type="submit" size="md" fullWidth>
        {t('next')}
      </Button>
    </form>
  );
}
