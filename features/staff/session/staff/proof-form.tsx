import { Button } from '@mantine/core';
import type { FormEvent, ReactNode, Ref } from 'react';
import { useTranslations } from 'use-intl';
import { DialogFoot } from '#features/hotel/facility/staff/staff-dialog.tsx';
import style from './login-page.module.css';

type Props = {
  why: string;
  form: { ref: Ref<HTMLFormElement>; submit: (event: FormEvent) => Promise<void>; busy: boolean };
  onCancel: () => void;
  children: ReactNode;
};

export function ProofForm({ why, form: { ref, submit, busy }, onCancel, children }: Props) {
  const t = useTranslations('staff-session');
  return (
    <form ref={ref} className={style.form} onSubmit={submit} noValidate aria-label={t('asked.title')}>
      <p>{why}</p>
      {children}
      <DialogFoot onCancel={onCancel} isBusy={busy}>
        <Button type="submit" loading={busy}>
          {t('asked.submit')}
        </Button>
      </DialogFoot>
    </form>
  );
}
