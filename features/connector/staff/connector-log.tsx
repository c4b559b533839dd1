import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { NotLoaded } from '#features/facility/staff/not-loaded.tsx';
import { useMoment } from '#features/front-desk/staff/formats.ts';
import { classNames } from '#ui/class-names.ts';
import table from '#ui/table.module.css';
import { useLog } from './calls.ts';
import style from './connectors.module.css';

type Props = { facility: { id: number; timezone: string }; id: number; name: string };

/** The last messages of a connector, and what became of them; opened where somebody wants it. */
export function ConnectorLog({ facility, id, name }: Props) {
  const t = useTranslations('staff-connectors');
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={style.log}>
      <div>
        <Button variant="subtle" size="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('log.close') : t('log.open')}
        </Button>
      </div>
      {isOpen && <Messages facility={facility} id={id} name={name} />}
    </div>
  );
}

function Messages({ facility, id, name }: Props) {
  const t = useTranslations('staff-connectors');
  const moment = useMoment(facility.timezone);
  const query = useLog(facility.id, id);
  const { data: messages } = query;
  if (!messages)
    return <NotLoaded query={query} height={80} loading={t('log.loading')} failed={t('log.failed')} />;
  if (messages.length === 0) return <p className={style.quiet}>{t('log.empty')}</p>;
  return (
    <section className={table.frame} aria-label={t('log.of', { name })}>
      <table className={classNames(table.table, table.cards)}>
        <thead>
          <tr>
            <th scope="col">{t('log.at')}</th>
            <th scope="col">{t('log.number')}</th>
            <th scope="col">{t('log.result')}</th>
          </tr>
        </thead>
        <tbody>
          {messages.map(message => (
            <tr key={message.id}>
              <td className={table.figures}>{moment(message.at)}</td>
              <th scope="row">{message.reservation_no || t('log.noNumber')}</th>
              <td>
                {t(message.waits ? `would.${message.result}` : `result.${message.result}`)}
                {message.reason !== null && <p className={style.quiet}>{t(`reason.${message.reason}`)}</p>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
