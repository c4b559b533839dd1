import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import type * as passwordsContract from '#features/staff/session/contract/passwords.ts';
import type * as twoFactorContract from '#features/staff/session/contract/two-factor.ts';
import { client, configureCall } from '#platform/browser/call.ts';
import { useCodeForm } from './code-form.ts';
import style from './login-page.module.css';
import { PasskeyButton, proveWithPasskey } from './passkey-button.tsx';
import { usePasswordForm } from './password-prompt.tsx';
import { ProblemNote, useProblem } from './problem.tsx';
import { ProofForm } from './proof-form.tsx';
import { ProviderProof, useOwnFactors } from './provider-proof.tsx';

const call = client<typeof passwordsContract & typeof twoFactorContract, 'staff'>();
const callOptions = { excludes: [429] };

/**
 * Asks for a fresh proof when a request requires it. Several waiting requests share one dialog
 * (docs/reference/sign-in.md#what-asks-for-a-fresh-proof).
 */
export function FreshProof() {
  const t = useTranslations('staff-session');
  const waiters = useRef<((isProven: boolean) => void)[]>([]);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    configureCall({
      recover: async ({ code }) =>
        code === 'fresh_proof_needed' &&
        new Promise<boolean>(resolve => {
          waiters.current.push(resolve);
          setOpen(true);
        }),
    });
    return () => configureCall({ recover: async () => false });
  }, []);
  const finish = (isProven: boolean) => {
    setOpen(false);
    for (const resolve of waiters.current.splice(0)) resolve(isProven);
  };
  return (
    <StaffDialog open={isOpen} onClose={() => finish(false)} title={t('asked.title')}>
      <ProofPrompt onProven={() => finish(true)} onCancel={() => finish(false)} />
    </StaffDialog>
  );
}

type AskProps = { onProven: () => void; onCancel: () => void };

function ProofPrompt(props: AskProps) {
  const [byCode, setByCode] = useState(false);
  const data = useOwnFactors();
  if (data?.sign_on) return <AskProvider {...props} hasPasskey={data.passkey} />;
  if (byCode) return <AskCode {...props} onBack={() => setByCode(false)} />;
  return (
    <AskPassword
      {...props}
      hasPasskey={data?.passkey === true}
      onCode={data?.app ? () => setByCode(true) : null}
    />
  );
}

/** Users who signed in at their organization's provider have no password here. */
function AskProvider({ onProven, onCancel, hasPasskey }: AskProps & { hasPasskey: boolean }) {
  const t = useTranslations('staff-session');
  const { problem, explain, forget } = useProblem();
  return (
    <div className={style.form}>
      <p>{t('asked.why')}</p>
      <ProblemNote problem={problem} />
      <ProviderProof onProven={onProven} />
      {hasPasskey && (
        <PasskeyButton
          act={async () => {
            forget();
            await proveWithPasskey();
            onProven();
          }}
          onFailed={explain}
        />
      )}
      <Button variant="default" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  );
}

function AskPassword({
  onProven,
  onCancel,
  hasPasskey,
  onCode,
}: AskProps & { hasPasskey: boolean; onCode: (() => void) | null }) {
  const t = useTranslations('staff-session');
  const passkeyFailed = useProblem();
  const { fields, ...form } = usePasswordForm(async password => {
    await call('POST auth/password/again', { password }, callOptions);
    onProven();
  });
  return (
    <ProofForm why={t('asked.why')} form={form} onCancel={onCancel}>
      <ProblemNote problem={passkeyFailed.problem} />
      {hasPasskey && (
        <PasskeyButton
          act={async () => {
            passkeyFailed.forget();
            await proveWithPasskey();
            onProven();
          }}
          onFailed={passkeyFailed.explain}
        />
      )}
      {fields}
      {onCode && (
        <Button variant="subtle" onClick={onCode}>
          {t('asked.byCode')}
        </Button>
      )}
    </ProofForm>
  );
}

function AskCode({ onProven, onCancel, onBack }: AskProps & { onBack: () => void }) {
  const t = useTranslations('staff-session');
  const { field, problem, ...form } = useCodeForm(async code => {
    await call('POST auth/two-factor/again', { code }, callOptions);
    onProven();
  });
  return (
    <ProofForm why={t('asked.why')} form={form} onCancel={onCancel}>
      <ProblemNote problem={problem} />
      <TextInput {...field} label={t('code.label')} description={t('code.hint')} />
      <Button variant="subtle" onClick={onBack}>
        {t('asked.byPassword')}
      </Button>
    </ProofForm>
  );
}
