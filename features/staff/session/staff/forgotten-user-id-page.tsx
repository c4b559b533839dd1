import { Anchor, Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { client } from '#platform/browser/call.ts';
import { isEmail } from '#platform/text/email.ts';
import { useForm } from '#ui/use-form.ts';
import type * as contract from '../contract/passwords.ts';
import { AuthPage } from './auth-page.tsx';
import style from './login-page.module.css';
import { useProblem } from './problem.tsx';

const call = client<typeof contract, 'public'>();

/** Sends the user IDs of an email address to that address. Never says whether there are any. */
export function ForgottenUserIdPage() {
  const t = useTranslations('staff-session');
  const errors = useTranslations('errors');
  const form = useForm({ email: '' });
  const [state, setState] = useState<'typing' | 'busy' | 'sent'>('typing');
  const { problem, explain, forget } = useProblem(t('userId.failed'));

  async function submit(event: FormEvent) {
    event.preventDefault();
    forget();
    if (form.typed.email.trim() === '') return form.refuse({ email: t('missing.email') });
    if (!isEmail(form.typed.email)) return form.refuse({ email: errors('email_invalid') });
    setState('busy');
    try {
      await call('POST auth/send-user-ids', form.typed);
      setState('sent');
    } catch (error) {
      explain(error);
      setState('typing');
    }
  }

  if (state === 'sent')
    return (
      <AuthPage title={t('userId.sent.title')}>
        <p>{t('userId.sent.body', { email: form.typed.email })}</p>
        <Anchor href={staffPages.login}>{t('toLogin')}</Anchor>
      </AuthPage>
    );
  return (
    <AuthPage title={t('userId.title')} problem={problem}>
      <p>{t('userId.lead')}</p>
      <form ref={form.ref} className={style.form} onSubmit={submit} noValidate aria-label={t('userId.title')}>
        <TextInput
          {...form.field('email')}
          label={t('email')}
          required
          size="md"
          type="email"
          autoComplete="email"
          maxLength={191}
        />
        <Button type="submit" size="md" fullWidth loading={state === 'busy'}>
          {t('reset.confirm.send')}
        </Button>
      </form>
      <Anchor href={staffPages.login}>{t('toLogin')}</Anchor>
    </AuthPage>
  );
}
