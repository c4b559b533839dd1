import { Button } from '@mantine/core';
import { startRegistration } from '@simplewebauthn/browser';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type * as contract from '#features/staff/session/contract/passkeys.ts';
import { type CallsOf, client } from '#platform/browser/call.ts';
import style from './login-page.module.css';
import { useRefreshSessions } from './own-sessions.ts';
import { hasPasskeySupport } from './passkey-button.tsx';
import { PasswordPrompt } from './password-prompt.tsx';
import { RecoveryCodes } from './two-factor-setup.tsx';

const call = client<typeof contract, 'staff'>();
const queryKey = ['own-passkeys'];

type Props = { onDone?: () => void };

export function PasskeysSection({ onDone }: Props) {
  const t = useTranslations('staff-session');
  const queries = useQueryClient();
  const refreshSessions = useRefreshSessions();
  const [doing, setDoing] = useState<'nothing' | 'add' | number>('nothing');
  const [codes, setCodes] = useState<string[] | null>(null);
  const { data = [] } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call('GET auth/passkeys', {}, { signal })).data,
  });
  const finish = () => {
    setDoing('nothing');
    setCodes(null);
    void queries.invalidateQueries();
    onDone?.();
  };
  async function add(password?: string) {
    const { data: optionsJSON } = await call('POST auth/passkeys/start', { password }, { excludes: [429] });
    const response = await startRegistration({ optionsJSON });
    const reply = await call('POST auth/passkeys/finish', { response });
    refreshSessions();
    if (reply.data.recovery_codes.length > 0) setCodes(reply.data.recovery_codes);
    else finish();
  }
  async function remove(id: number, password?: string) {
    await call('POST auth/passkeys/remove', { id, password }, { excludes: [429] });
    finish();
  }
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={finish} />;
  if (doing !== 'nothing')
    return (
      <PasswordPrompt
        key={doing}
        label={t(doing === 'add' ? 'passkeys.add' : 'passkeys.remove')}
        failed={t('passkeys.failed')}
        act={password => (doing === 'add' ? add(password) : remove(doing, password))}
        onCancel={() => setDoing('nothing')}
      />
    );
  return (
    <>
      <p>{t('passkeys.lead')}</p>
      {data.length > 0 && (
        <ul className={style.sessions}>
          {data.map(passkey => (
            <PasskeyItem key={passkey.id} passkey={passkey} onRemove={() => setDoing(passkey.id)} />
          ))}
        </ul>
      )}
      {hasPasskeySupport() ? (
        <Button variant="default" onClick={() => setDoing('add')}>
          {t('passkeys.add')}
        </Button>
      ) : (
        <p>{t('passkeys.unable')}</p>
      )}
    </>
  );
}

type Passkey = CallsOf<typeof contract>['GET auth/passkeys']['replies']['staff']['data'][number];

function PasskeyItem({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const t = useTranslations('staff-session');
  const format = useFormatter();
  const formatDay = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium' });
  const { name, created_at, used_at } = passkey;
  return (
    <li>
      <div>
        <strong>{name || t('passkeys.nameless')}</strong>
        <p>
          {used_at === null
            ? t('passkeys.made', { day: formatDay(created_at) })
            : t('passkeys.used', { day: formatDay(created_at), used: formatDay(used_at) })}
        </p>
      </div>
      <Button
        variant="default"
        size="xs"
        onClick={onRemove}
        aria-label={t('passkeys.removeOf', { name: name || t('passkeys.nameless') })}
      >
        {t('passkeys.remove')}
      </Button>
    </li>
  );
}
