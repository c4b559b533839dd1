import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { NotLoaded } from '#features/hotel/facility/staff/not-loaded.tsx';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import type * as contract from '#features/staff/session/contract/two-factor.ts';
import { client } from '#platform/browser/call.ts';
import { errorOn } from '#platform/browser/faults.ts';
import { useCodeForm } from './code-form.ts';
import style from './login-page.module.css';
import { hasPasskeySupport, PasskeyButton, proveWithPasskey } from './passkey-button.tsx';
import { ProblemNote } from './problem.tsx';
import { ProofForm } from './proof-form.tsx';

const call = client<typeof contract, 'staff'>();

/**
 * Runs an action for which the user must give the second factor again
 * (docs/reference/sign-in.md#what-asks-for-the-second-factor-again). The caller renders `dialog`.
 */
export function useFactorPrompt(why: string) {
  const { asked, prove } = useProofPrompt('factor');
  const t = useTranslations('staff-session');
  const dialog = (
    <StaffDialog open={asked !== null} onClose={() => asked?.leave()} title={t('asked.title')}>
      {asked && <FactorPrompt why={why} {...asked} />}
    </StaffDialog>
  );
  return { prove, dialog };
}

function FactorPrompt({ why, again, leave }: PendingPrompt & { why: string }) {
  const t = useTranslations('staff-session');
  const query = useQuery({
    queryKey: ['two-factor-state', 'again'],
    queryFn: async () => (await call('GET auth/two-factor', {})).data,
    // Not cached, because the user may set up a second factor in another tab.
    gcTime: 0,
  });
  const { data } = query;
  if (!data)
    return <NotLoaded query={query} height={160} loading={t('asked.loading')} failed={t('failed.title')} />;
  if (data.on) return <FactorForm why={why} again={again} leave={leave} {...data} />;
  return (
    <div className={style.form}>
      <p>{why}</p>
      <p>{t('asked.noFactor')}</p>
      <DialogFoot onCancel={leave} isBusy={false}>
        <Button component="a" href={staffPages.account} target="_blank">
          {t('asked.setUp')}
        </Button>
      </DialogFoot>
    </div>
  );
}

type FactorFormProps = PendingPrompt & { why: string; app: boolean; passkey: boolean };

function FactorForm({ why, app, passkey, again, leave }: FactorFormProps) {
  const t = useTranslations('staff-session');
  const { field, problem, explain, forget, ...form } = useCodeForm(async code => {
    await call('POST auth/two-factor/again', { code }, { excludes: [429] });
    await again();
  });
  return (
    <ProofForm why={why} form={form} onCancel={leave}>
      <ProblemNote problem={problem} />
      {passkey && (
        <PasskeyButton
          act={async () => {
            forget();
            await proveWithPasskey();
            await again();
          }}
          onFailed={explain}
        />
      )}
      {passkey && !app && !hasPasskeySupport() && <p>{t('passkeys.unable')}</p>}
      <TextInput
        {...field}
        label={app ? t('code.label') : t('recovery.one')}
        description={app ? t('code.hint') : undefined}
      />
    </ProofForm>
  );
}

type PendingPrompt = { again: () => Promise<void>; leave: () => void };

/**
 * `prove(act)` runs `act` without a proof. If the server requires a proof under `field`, a dialog asks for it
 * and then calls `again`, which repeats `act`. `prove` resolves with the result of `act`, or with undefined
 * if the dialog was closed. Other errors are thrown.
 */
function useProofPrompt(field: string) {
  const [asked, setAsked] = useState<PendingPrompt | null>(null);
  const prove = async <T,>(act: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await act();
    } catch (error) {
      if (errorOn(error, field) === undefined) throw error;
    }
    return new Promise(resolve => {
      const close = (result?: T) => {
        setAsked(null);
        resolve(result);
      };
      setAsked({ again: async () => close(await act()), leave: () => close() });
    });
  };
  return { asked, prove };
}
