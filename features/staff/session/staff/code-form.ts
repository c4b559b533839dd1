import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/browser/call.ts';
import { useForm } from '#ui/use-form.ts';
import { useProblem } from './problem.tsx';

/**
 * The form for a code of the authenticator app. A wrong code is shown at the field. Other errors are shown
 * under the title `failed`.
 */
export function useCodeForm(give: (code: string) => Promise<void>, failed?: string) {
  const t = useTranslations('staff-session');
  const form = useForm({ code: '' });
  const [busy, setBusy] = useState(false);
  const { problem, explain, forget } = useProblem(failed);
  async function submit(event: FormEvent) {
    event.preventDefault();
    forget();
    const code = form.typed.code.trim();
    if (code === '') return form.refuse({ code: t('code.missing') });
    setBusy(true);
    try {
      await give(code);
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.code === 'wrong_code') form.refuse({ code: error.message });
      else explain(error);
    }
  }
  const field = {
    ...form.field('code'),
    size: 'md',
    autoComplete: 'one-time-code',
    // A recovery code contains letters, which the device should not capitalize or correct.
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: 20,
  } as const;
  return { ref: form.ref, submit, busy, field, problem, explain, forget };
}
