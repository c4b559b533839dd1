import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoment } from '#features/desk/front-desk/staff/formats.ts';
import { LoadedList } from '#features/hotel/facility/staff/loaded.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { useLog } from './calls.ts';
import style from './connectors.module.css';

type Props = { facility: { id: number; timezone: string }; id: number; name: string };

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
  const formatMoment = useMoment(facility.timezone);
  const query = useLog(facility.id, id);
  return (
    <LoadedList
      query={query}
      rows={query.data}
      loading={t('log.loading')}
      failed={t('log.failed')}
      empty={<p className={style.quiet}>{t('log.empty')}</p>}
    >
      {messages => (
        <DataTable
          label={t('log.of', { name })}
          rows={messages}
          idOf={message => message.id}
          columns={[
            { id: 'at', head: t('log.at'), kind: 'figures', cell: ({ at }) => formatMoment(at) },
            {
              id: 'number',
              head: t('log.number'),
              isName: true,
              cell: message => message.reservation_no || t('log.noNumber'),
            },
            {
              id: 'result',
              head: t('log.result'),
              cell: ({ waits, result, reason }) => (
                <>
                  {t(waits ? `would.${result}` : `result.${result}`)}
                  {reason !== null && <p className={style.quiet}>{t(`reason.${reason}`)}</p>}
                </>
              ),
            },
          ]}
        />
      )}
    </LoadedList>
  );
}
