import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type * as contract from '#features/staff/session/contract/two-factor.ts';
import { client } from '#platform/browser/call.ts';
import style from './login-page.module.css';
import { useRefreshSessions } from './own-sessions.ts';
import { PasswordPrompt } from './password-prompt.tsx';
import { RecoveryCodes, TwoFactorSetup } from './two-factor-setup.tsx';

const call = client<typeof contract, 'staff'>();
const stateKey = ['two-factor-state'];

export function TwoFactorSection() {
  const t = useTranslations('staff-session');
  const queries = useQueryClient();
  const refreshSessions = useRefreshSessions();
  const [doing, setDoing] = useState<'nothing' | 'setup' | 'disable' | 'renew'>('nothing');
  const [codes, setCodes] = useState<string[] | null>(null);
  const { data } = useQuery({
    queryKey: stateKey,
    queryFn: async () => (await call('GET auth/two-factor', {})).data,
  });
  const finish = () => {
    setDoing('nothing');
    setCodes(null);
    void queries.invalidateQueries({ queryKey: stateKey });
    refreshSessions();
  };
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={finish} />;
  if (doing === 'setup') return <TwoFactorSetup onDone={finish} onCancel={finish} />;
  if (doing === 'disable')
    return (
      <PasswordPrompt
        label={t('twoFactor.switchOff')}
        act={async password => {
          await call('POST auth/two-factor/disable', { password }, { excludes: [429] });
          finish();
        }}
        onCancel={finish}
      />
    );
  if (doing === 'renew')
    return (
      <PasswordPrompt
        label={t('recovery.renew')}
        act={async password =>
          setCodes(
            (await call('POST auth/two-factor/recovery-codes', { password }, { excludes: [429] })).data
              .recovery_codes,
          )
        }
        onCancel={finish}
      />
    );
  if (!data) return null;
  if (!data.app)
    return (
      <>
        <p>{t('twoFactor.off')}</p>
        <Button variant="default" onClick={() => setDoing('setup')}>
          {t('twoFactor.begin')}
        </Button>
      </>
    );
  return (
    <>
      <p>{t('twoFactor.on')}</p>
      <p>{t('recovery.left', { left: data.recovery_codes_left })}</p>
      {data.required && <p>{t('twoFactor.again')}</p>}
      <div className={style.buttons}>
        <Button variant="default" color="red" onClick={() => setDoing('disable')}>
          {t('twoFactor.switchOff')}
        </Button>
        <Button variant="default" onClick={() => setDoing('renew')}>
          {t('recovery.renew')}
        </Button>
      </div>
    </>
  );
}
