import { Alert, Anchor, Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import type * as contract from '#features/lifecycle/sign-up/contract.ts';
import { AuthPage } from '#features/staff/session/staff/auth-page.tsx';
import { type Problem, useProblem } from '#features/staff/session/staff/problem.tsx';
import { client } from '#platform/browser/call.ts';
import { errorsOf } from '#platform/browser/faults.ts';
import { isEmail } from '#platform/text/email.ts';
import { useForm } from '#ui/use-form.ts';
import style from './register-page.module.css';

const call = client<typeof contract, 'public'>();

type Props = { email: string; notice: string | undefined; problem: Problem | null };

export function VerifyStep({ email, notice, problem: before }: Props) {
  const t = useTranslations('staff-sign-up');
  const errors = useTranslations('errors');
  const form = useForm({ email });
  const [state, setState] = useState<'typing' | 'busy' | 'sent'>('typing');
  const { problem, explain, forget } = useProblem(t('failed'));
  async function submit(event: FormEvent) {
    event.preventDefault();
    forget();
    const typedEmail = form.typed.email.trim();
    if (typedEmail === '') return form.refuse({ email: errors('field_required') });
    if (!isEmail(typedEmail)) return form.refuse({ email: errors('email_invalid') });
    setState('busy');
    try {
      await call('POST user/send-email-verification', { email: typedEmail });
      setState('sent');
    } catch (error) {
      setState('typing');
      const faults = errorsOf(error);
      if (faults) form.refuse(faults);
      else explain(error);
    }
  }
  if (state === 'sent')
    return (
      <AuthPage title={t('sent.title')}>
        <p>{t('sent.body', { email: form.typed.email.trim() })}</p>
        <Button variant="default" onClick={() => setState('typing')}>
          {t('sent.again')}
        </Button>
      </AuthPage>
    );
  return (
    <AuthPage title={t('verify.title')} problem={problem ?? before}>
      {notice && <Alert color="red">{notice}</Alert>}
      <p>{t('verify.lead')}</p>
      <form ref={form.ref} className={style.form} onSubmit={submit} noValidate aria-label={t('verify.title')}>
        <TextInput
          {...form.field('email')}
          label={t('email')}
          required
          size="md"
          type="email"
          autoComplete="email"
          maxLength={191}
        />
        <Button type="submit" size="md" loading={state === 'busy'}>
          {t('verify.send')}
        </Button>
      </form>
      <Anchor href={staffPages.login}>{t('user.login')}</Anchor>
    </AuthPage>
  );
}
