import { Button, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type * as contract from '#features/staff/session/contract/two-factor.ts';
import { client } from '#platform/browser/call.ts';
import { qrMatrix } from '#platform/text/qr-matrix.ts';
import { QrCode } from '#ui/qr-code.tsx';
import { useCodeForm } from './code-form.ts';
import style from './login-page.module.css';
import { useRefreshSessions } from './own-sessions.ts';
import { PasswordPrompt } from './password-prompt.tsx';
import { ProblemNote } from './problem.tsx';

const call = client<typeof contract, 'staff'>();

type Props = { onDone: () => void; onCancel?: () => void };
type Secret = { secret: string; otpauth_url: string };

export function TwoFactorSetup({ onDone, onCancel }: Props) {
  const t = useTranslations('staff-session');
  const [made, setMade] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const refreshSessions = useRefreshSessions();
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (made === null)
    return (
      <PasswordPrompt
        label={t('twoFactor.begin')}
        act={async password =>
          setMade((await call('POST auth/two-factor/start', { password }, { excludes: [429] })).data)
        }
        {...(onCancel ? { onCancel } : {})}
      />
    );
  return (
    <>
      <p>{t('twoFactor.scan')}</p>
      <SetupQrCode text={made.otpauth_url} />
      <p>
        {t('twoFactor.byHand')} <span className={style.secret}>{made.secret}</span>
      </p>
      <FirstCode
        onCodes={created => {
          setCodes(created);
          refreshSessions();
        }}
      />
    </>
  );
}

function SetupQrCode({ text }: { text: string }) {
  const t = useTranslations('staff-session');
  const matrix = useMemo(() => qrMatrix(text), [text]);
  return (
    <div className={style.qr}>
      <QrCode matrix={matrix} label={t('twoFactor.qr')} />
    </div>
  );
}

function FirstCode({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const t = useTranslations('staff-session');
  const { ref, submit, busy, field, problem } = useCodeForm(
    async code =>
      onCodes(
        (await call('POST auth/two-factor/confirm', { code }, { excludes: [429] })).data.recovery_codes,
      ),
    t('twoFactor.failed'),
  );
  return (
    <form ref={ref} className={style.form} onSubmit={submit} noValidate aria-label={t('twoFactor.title')}>
      <ProblemNote problem={problem} />
      <TextInput {...field} label={t('code.label')} required inputMode="numeric" />
      <Button type="submit" size="md" loading={busy}>
        {t('twoFactor.switchOn')}
      </Button>
    </form>
  );
}

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations('staff-session');
  const fileUrl = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
  return (
    <div className={style.form} role="status">
      <h2>{t('recovery.title')}</h2>
      <p>{t('recovery.body')}</p>
      <ul className={style.codes}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={style.buttons}>
        <Button component="a" href={fileUrl} download="genkan-recovery-codes.txt" variant="default" size="md">
          {t('recovery.save')}
        </Button>
        <Button size="md" onClick={onDone}>
          {t('recovery.done')}
        </Button>
      </div>
    </div>
  );
}
