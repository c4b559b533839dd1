import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogFoot, StaffDialog } from '#features/facility/staff/staff-dialog.tsx';
import { faultOn } from '#platform/browser/faults.ts';
import { useKnowing } from './knowing.tsx';
import style from './login-page.module.css';

type Asked = { again: (password: string) => Promise<void>; leave: () => void };

/**
 * Does what the server may want the password for (docs/reference/sign-in.md#what-asks-for-the-password-again). `prove(act)` acts
 * without one; where the server asks, the dialog does, and acts again with it. Out of `prove`: what `act` gave, undefined where the
 * dialog was left; other failures are thrown. `why`: what the password is asked for. The caller shows `dialog`.
 */
export function usePasswordAsked(why: string) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const prove = async <T,>(act: (password?: string) => Promise<T>): Promise<T | undefined> => {
    try {
      return await act();
    } catch (error) {
      if (faultOn(error, 'password') === undefined) throw error;
    }
    return new Promise(resolve => {
      const close = (result?: T) => {
        setAsked(null);
        resolve(result);
      };
      setAsked({ again: async password => close(await act(password)), leave: () => close() });
    });
  };
  const t = useTranslations('staff-session');
  const dialog = (
    <StaffDialog open={asked !== null} onClose={() => asked?.leave()} title={t('asked.title')}>
      {asked && <AskPassword why={why} {...asked} />}
    </StaffDialog>
  );
  return { prove, dialog };
}

/** Asks for the present password; what fails with it is said here. */
function AskPassword({ why, again, leave }: Asked & { why: string }) {
  const t = useTranslations('staff-session');
  const { ref, submit, busy, fields } = useKnowing(again);
  return (
    <form ref={ref} className={style.form} onSubmit={submit} noValidate aria-label={t('asked.title')}>
      <p>{why}</p>
      {fields}
      <DialogFoot onCancel={leave} isBusy={busy}>
        <Button type="submit" loading={busy}>
          {t('asked.submit')}
        </Button>
      </DialogFoot>
    </form>
  );
}
