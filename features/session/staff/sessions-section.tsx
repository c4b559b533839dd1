import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Api } from '#features/session/contract/sign-in.ts';
import { client } from '#platform/browser/call.ts';
import { Knowing } from './knowing.tsx';
import style from './login-page.module.css';

const call = client<Api, 'staff'>();
const queryKey = ['own-sessions'];

/** Where one is signed in, and the way to end it there. */
export function SessionsSection() {
  const t = useTranslations('staff-session');
  const queries = useQueryClient();
  const [ending, setEnding] = useState<number | 'others' | null>(null);
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call('GET auth/sessions', {}, { signal })).data,
  });
  if (!data) return null;
  const end = async (password: string) => {
    const which = ending === null || ending === 'others' ? {} : { id: ending };
    const left = await call('POST auth/sessions/end', { ...which, password }, { excludes: [429] });
    queries.setQueryData(queryKey, left.data);
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
        <Knowing
          key={ending}
          label={t(ending === 'others' ? 'sessions.endOthers' : 'sessions.end')}
          failed={t('sessions.failed')}
          act={end}
          onCancel={() => setEnding(null)}
        />
      )}
    </>
  );
}

type Session = Api['GET auth/sessions']['replies']['staff']['data'][number];

function SessionItem({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const t = useTranslations('staff-session');
  const format = useFormatter();
  const moment = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' });
  const name = session.browser || t('sessions.program');
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p>
          {session.current
            ? t('sessions.here')
            : t('sessions.when', { since: moment(session.created_at), last: moment(session.active_at) })}
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
