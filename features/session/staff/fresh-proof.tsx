import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogFoot, StaffDialog } from '#features/facility/staff/staff-dialog.tsx';
import type { Api as Passwords } from '#features/session/contract/passwords.ts';
import type { Api as TwoFactor } from '#features/session/contract/two-factor.ts';
import { client, configureCall } from '#platform/browser/call.ts';
import { useCodeForm } from './code-form.ts';
import { useKnowing } from './knowing.tsx';
import style from './login-page.module.css';
import { canPasskeys, givePasskey, PasskeyButton } from './passkey-button.tsx';
import { ProblemNote, useProblem } from './problem.tsx';

const call = client<Passwords & TwoFactor, 'staff'>();
const inPlace = { excludes: [429] };

/**
 * Asks who sits here for a proof, wherever a call of the dashboard needs a fresh one, and lets that call go on
 * (docs/reference/sign-in.md#what-asks-for-a-fresh-proof). Calls that need it at once share one dialog.
 */
export function FreshProof() {
  const t = useTranslations('staff-session');
  const [waiting, setWaiting] = useState<readonly ((isProven: boolean) => void)[]>([]);
  useEffect(() => {
    configureCall({
      recover: async ({ code }) =>
        code === 'fresh_proof_needed' &&
        new Promise<boolean>(resolve => setWaiting(others => [...others, resolve])),
    });
    return () => configureCall({ recover: async () => false });
  }, []);
  const end = (isProven: boolean) => {
    for (const resolve of waiting) resolve(isProven);
    setWaiting([]);
  };
  return (
    <StaffDialog open={waiting.length > 0} onClose={() => end(false)} title={t('asked.title')}>
      <Ask onProven={() => end(true)} onLeave={() => end(false)} />
    </StaffDialog>
  );
}

type AskProps = { onProven: () => void; onLeave: () => void };

/** By the password; with a passkey or an app, by that. */
function Ask(props: AskProps) {
  const [byCode, setByCode] = useState(false);
  const { data } = useQuery({
    queryKey: ['two-factor-state', 'fresh'],
    queryFn: async () => (await call('GET auth/two-factor', {})).data,
    gcTime: 0,
  });
  if (byCode) return <AskCode {...props} onBack={() => setByCode(false)} />;
  return (
    <AskPassword
      {...props}
      hasPasskey={data?.passkey === true}
      onCode={data?.app ? () => setByCode(true) : null}
    />
  );
}

function AskPassword({
  onProven,
  onLeave,
  hasPasskey,
  onCode,
}: AskProps & { hasPasskey: boolean; onCode: (() => void) | null }) {
  const t = useTranslations('staff-session');
  const passkeyFailed = useProblem();
  const { ref, submit, busy, fields } = useKnowing(async password => {
    await call('POST auth/password/again', { password }, inPlace);
    onProven();
  });
  return (
    <form ref={ref} className={style.form} onSubmit={submit} noValidate aria-label={t('asked.title')}>
      <p>{t('asked.why')}</p>
      <ProblemNote problem={passkeyFailed.problem} />
      {hasPasskey && canPasskeys() && (
        <PasskeyButton
          act={async () => {
            passkeyFailed.forget();
            await givePasskey();
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
      <DialogFoot onCancel={onLeave} isBusy={busy}>
        <Button type="submit" loading={busy}>
          {t('asked.submit')}
        </Button>
      </DialogFoot>
    </form>
  );
}

function AskCode({ onProven, onLeave, onBack }: AskProps & { onBack: () => void }) {
  const t = useTranslations('staff-session');
  const { ref, submit, busy, field, problem } = useCodeForm(async code => {
    await call('POST auth/two-factor/again', { code }, inPlace);
    onProven();
  });
  return (
    <form ref={ref} className={style.form} onSubmit={submit} noValidate aria-label={t('asked.title')}>
      <p>{t('asked.why')}</p>
      <ProblemNote problem={problem} />
      <TextInput {...field} label={t('code.label')} description={t('code.hint')} />
      <Button variant="subtle" onClick={onBack}>
        {t('asked.byPassword')}
      </Button>
      <DialogFoot onCancel={onLeave} isBusy={busy}>
        <Button type="submit" loading={busy}>
          {t('asked.submit')}
        </Button>
      </DialogFoot>
    </form>
  );
}
