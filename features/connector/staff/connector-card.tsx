import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useMoment } from '#features/front-desk/staff/formats.ts';
import tag from '#ui/tag.module.css';
import { isHolding } from '../rules/vendors.ts';
import { type Connector, call, unlessGone, useConnectorAction } from './calls.ts';
import { ConnectorLog } from './connector-log.tsx';
import style from './connectors.module.css';
import { type Asked, Question } from './question.tsx';
import { SetUp } from './set-up.tsx';
import { TestConnector } from './test-connector.tsx';

type Props = {
  connector: Connector;
  facility: { id: number; timezone: string; today: string };
  password: string | null;
  onPassword: (password: string) => void;
};

/** One connector: how it stands, what is entered at the vendor, what can be done with it, and its log. */
export function ConnectorCard({ connector, facility, password, onPassword }: Props) {
  const t = useTranslations('staff-connectors');
  const { id, vendor, state } = connector;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isTesting, setTesting] = useState(false);
  const name = t(`vendor.${vendor}`);
  const pause = useConnectorAction(facility.id, () =>
    call('POST connectors/:id/pause', { facility_id: facility.id, id }).then(() => undefined, unlessGone),
  );
  return (
    <section className={style.card} aria-labelledby={`connector-${id}`}>
      <div className={style.head}>
        <h2 id={`connector-${id}`}>{name}</h2>
        <span className={`${tag.tag} ${state === 'on' ? tag.success : tag.warning}`}>
          {t(`state.${state}`)}
        </span>
      </div>
      <Standing connector={connector} timezone={facility.timezone} />
      <div className={style.actions}>
        {isHolding(state) && (
          <Button
            {...(connector.waiting > 0 ? {} : { variant: 'default' })}
            onClick={() => setAsked('start')}
          >
            {t('start.yes')}
          </Button>
        )}
        {state === 'on' && (
          <Button variant="default" loading={pause.isPending} onClick={() => pause.mutate(undefined)}>
            {t('pause')}
          </Button>
        )}
        <Button variant="default" onClick={() => setTesting(true)}>
          {t('test.open')}
        </Button>
        <Button variant="default" onClick={() => setAsked('password')}>
          {t('password.open')}
        </Button>
        <Button variant="default" onClick={() => setAsked('remove')}>
          {t('remove.open')}
        </Button>
      </div>
      {pause.isError && (
        <Alert color="red" variant="light" role="alert" title={t('changeFailed')}>
          {t('failed.body')}
        </Alert>
      )}
      <SetUp connector={connector} password={password} />
      <ConnectorLog facility={facility} id={id} name={name} />
      <Question
        connector={connector}
        name={name}
        facilityId={facility.id}
        asked={asked}
        onClose={() => setAsked(null)}
        onPassword={onPassword}
      />
      {isTesting && (
        <TestConnector
          connector={connector}
          facility={facility}
          password={password ?? ''}
          onClose={() => setTesting(false)}
        />
      )}
    </section>
  );
}

/** In words: what has come by it, what waits, and whether somebody calls with another password. */
function Standing({ connector, timezone }: { connector: Connector; timezone: string }) {
  const t = useTranslations('staff-connectors');
  const format = useFormatter();
  const moment = useMoment(timezone);
  const { bookings, last_at, waiting, refused_at, state } = connector;
  return (
    <div className={style.standing}>
      <p>
        {last_at === null
          ? t('standing.never')
          : t('standing.bookings', {
              count: bookings,
              ago: format.relativeTime(new Date(last_at), new Date()),
            })}
      </p>
      {isHolding(state) && (
        <p className={style.quiet}>{t(`holding.${state === 'paused' ? 'paused' : 'preview'}`)}</p>
      )}
      {waiting > 0 && <p className={style.waiting}>{t('standing.waiting', { count: waiting })}</p>}
      {refused_at !== null && (
        <p className={style.refused}>{t('standing.refused', { at: moment(refused_at) })}</p>
      )}
    </div>
  );
}
