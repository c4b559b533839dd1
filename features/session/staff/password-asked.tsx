import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogFoot, StaffDialog } from '#features/facility/staff/staff-dialog.tsx';
import { faultOn } from '#platform/browser/faults.ts';
import { useKnowing } from './knowing.tsx';
import style from './login-page.module.css';

export type Asked = { again: (proof?: string) => Promise<void>; leave: () => void };

/**
 * `prove(act)` acts without a proof; where the server asks for one under `field`, a dialog has to, and acts `again` with it. Out of
 * `prove`: what `act` gave, undefined where the dialog was left; other failures are thrown.
 */
export function useAsking(field: string) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const prove = async <T,>(act: (proof?: string) => Promise<T>): Promise<T | undefined> => {
    try {
      return await act();
    } catch (error) {
      if (faultOn(error, field) === undefined) throw error;
    }
    return new Promise(resolve => {
      const close = (result?: T) => {
        setAsked(null);
        resolve(result);
      };
      setAsked({ again: async proof => close(await act(proof)), leave: () => close() });
    });
  };
  return { asked, prove };
}

/**
 * Does what the server may want the password for (docs/reference/sign-in.md#what-asks-for-the-password-again). `why`: what it is
 * asked for. The caller shows `dialog`.
 */
export function usePasswordAsked(why: string) {
  const { asked, prove } = useAsking('password');
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
