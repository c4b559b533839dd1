import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type * as contract from '#features/staff/session/contract/sign-in.ts';
import { type CallsOf, client } from '#platform/browser/call.ts';
import { cacheResponse } from '#platform/browser/keep-answer.ts';
import { PageHead } from '#ui/page-head.tsx';
import style from './login-page.module.css';
import { OwnPassword } from './own-password.tsx';
import { sessionsKey } from './own-sessions.ts';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordPrompt } from './password-prompt.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';

export function AccountScreen({ username }: { username: string }) {
  const t = useTranslations('staff-session');
  return (
    <>
      <PageHead title={t('account.title')} lead={t('account.lead', { username })} />
      <section className={style.section} aria-labelledby="own-password">
        <h2 id="own-password">{t('account.password')}</h2>
        <OwnPassword username={username} />
      </section>
      <section className={style.section} aria-labelledby="two-factor">
        <h2 id="two-factor">{t('twoFactor.title')}</h2>
        <TwoFactorSection />
      </section>
      <section className={style.section} aria-labelledby="passkeys">
        <h2 id="passkeys">{t('passkeys.title')}</h2>
        <PasskeysSection />
      </section>
      <section className={style.section} aria-labelledby="sessions">
        <h2 id="sessions">{t('sessions.title')}</h2>
        <SessionsSection />
      </section>
    </>
  );
}

const call = client<typeof contract, 'staff'>();

function SessionsSection() {
  const t = useTranslations('staff-session');
  const queries = useQueryClient();
  const [ending, setEnding] = useState<number | 'others' | null>(null);
  const { data } = useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await call('GET auth/sessions', {}, { signal })).data,
  });
  if (!data) return null;
  const endSessions = async (password?: string) => {
    const target = ending === null || ending === 'others' ? {} : { id: ending };
    const remaining = await call('POST auth/sessions/end', { ...target, password }, { excludes: [429] });
    await cacheResponse(queries, sessionsKey, remaining.data);
    setEnding(null);
  };
  const others = data.filter(({ current }) => !current);
  return (
    <>
      <ul className={style.sessions}>
        {data.map(session => (
          <SessionItem key={session.id} session={session} onEnd={() => setEnding(session.id)} />
        ))}
      </ul>
      {ending === null && others.length > 1 && (
        <Button variant="default" onClick={() => setEnding('others')}>
          {t('sessions.endOthers')}
        </Button>
      )}
      {ending !== null && (
        <PasswordPrompt
          key={ending}
          label={t(ending === 'others' ? 'sessions.endOthers' : 'sessions.end')}
          failed={t('sessions.failed')}
          act={endSessions}
          onCancel={() => setEnding(null)}
        />
      )}
    </>
  );
}

type Session = CallsOf<typeof contract>['GET auth/sessions']['replies']['staff']['data'][number];

function SessionItem({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const t = useTranslations('staff-session');
  const format = useFormatter();
  const formatMoment = (at: string) =>
    format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' });
  const name = session.browser || t('sessions.program');
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p>
          {session.current
            ? t('sessions.here')
            : t('sessions.when', {
                since: formatMoment(session.created_at),
                last: formatMoment(session.active_at),
              })}
        </p>
      </div>
      {!session.current && (
        <Button variant="default" size="xs" onClick={onEnd} aria-label={t('sessions.endOf', { name })}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
