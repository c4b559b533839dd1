import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { errorOn } from '#platform/browser/faults.ts';
import { useForm } from '#ui/use-form.ts';
import style from './login-page.module.css';
import { PresentPassword } from './password-fields.tsx';
import { ProblemNote, useProblem } from './problem.tsx';
import { ProviderProof, useOwnFactors } from './provider-proof.tsx';

type PasswordPromptProps = {
  label: string;
  failed?: string;
  /** Called without a password if the user has just authenticated at their organization's provider. */
  act: (password?: string) => Promise<void>;
  onCancel?: () => void;
};

/**
 * The form for the current password. Calls `act` with the password. Errors without a specific message are shown
 * under the title `failed`.
 */
export function usePasswordForm(act: (password: string) => Promise<void>, failed?: string) {
  const t = useTranslations('staff-session');
  const form = useForm({ password: '' });
  const [busy, setBusy] = useState(false);
  const { problem, explain, forget } = useProblem(failed);
  async function submit(event: FormEvent) {
    event.preventDefault();
    forget();
    if (form.typed.password === '') return form.refuse({ password: t('missing.password') });
    setBusy(true);
    try {
      await act(form.typed.password);
    } catch (error) {
      setBusy(false);
      const passwordError = errorOn(error, 'password');
      if (passwordError) form.refuse({ password: passwordError });
      else explain(error);
    }
  }
  const fields = (
    <>
      <ProblemNote problem={problem} />
      <PresentPassword field={form.field('password')} />
    </>
  );
  return { ref: form.ref, submit, busy, fields };
}

export function PasswordPrompt(props: PasswordPromptProps) {
  return useOwnFactors()?.sign_on ? <ProviderPrompt {...props} /> : <PasswordForm {...props} />;
}

function ProviderPrompt({ failed, act, onCancel }: PasswordPromptProps) {
  const t = useTranslations('staff-session');
  const { problem, explain } = useProblem(failed ?? t('twoFactor.failed'));
  return (
    <div className={style.form}>
      <ProblemNote problem={problem} />
      <ProviderProof onProven={() => void act().catch(explain)} />
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          {t('back')}
        </Button>
      )}
    </div>
  );
}

function PasswordForm({ label, failed, act, onCancel }: PasswordPromptProps) {
  const t = useTranslations('staff-session');
  const { ref, submit, busy, fields } = usePasswordForm(act, failed ?? t('twoFactor.failed'));
  return (
    <form ref={ref} className={style.form} onSubmit={submit} noValidate aria-label={label}>
      {fields}
      <div className={style.buttons}>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t('back')}
          </Button>
        )}
        <Button type="submit" loading={busy}>
          {label}
        </Button>
      </div>
    </form>
  );
}
