import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { NotLoaded } from '#features/facility/staff/not-loaded.tsx';
import { useMoment } from '#features/front-desk/staff/formats.ts';
import { slashed } from '#i18n/instants.ts';
import { classNames } from '#ui/class-names.ts';
import empty from '#ui/empty.module.css';
import { PageHead } from '#ui/page-head.tsx';
import table from '#ui/table.module.css';
import type { OnChanged } from '#ui/use-report-changes.ts';
import { AskDialog } from './ask-dialog.tsx';
import { useRequests } from './calls.ts';
import style from './disclosures.module.css';
import { RequestDialog } from './request-dialog.tsx';

type Props = { facility: { id: number; timezone: string }; onChanged: OnChanged };

/** The requests by authorities for the guest register, for admins of this hotel. */
export function DisclosuresScreen({ facility, onChanged }: Props) {
  const t = useTranslations('staff-disclosure');
  const [asking, setAsking] = useState(false);
  const [open, setOpen] = useState<number | null>(null);
  const [done, setDone] = useState('');
  return (
    <div className={style.page}>
      <PageHead title={t('title')} lead={t('lead')}>
        <Button
          onClick={() => {
            setDone('');
            setAsking(true);
          }}
        >
          {t('ask.open')}
        </Button>
      </PageHead>
      <p role="status" className={style.done}>
        {done}
      </p>
      <Requests facility={facility} onOpen={setOpen} />
      <AskDialog
        open={asking}
        facilityId={facility.id}
        onChanged={onChanged}
        onClose={() => setAsking(false)}
        onDone={() => {
          setAsking(false);
          setDone(t('ask.done'));
        }}
      />
      <RequestDialog facility={facility} id={open} onClose={() => setOpen(null)} />
    </div>
  );
}

type RequestsProps = { facility: Props['facility']; onOpen: (id: number) => void };

function Requests({ facility, onOpen }: RequestsProps) {
  const t = useTranslations('staff-disclosure');
  const query = useRequests(facility.id);
  const { data, isFetching, hasNextPage, fetchNextPage } = query;
  const requests = data?.pages.flatMap(page => page.data);
  return (
    <>
      <NotLoaded
        query={query}
        height={160}
        loading={t('loading')}
        failed={t('failed.title')}
        advice={t('failed.body')}
      />
      {requests?.length === 0 && (
        <div className={empty.empty} role="status">
          <p>{t('empty.title')}</p>
          <p>{t('empty.body')}</p>
        </div>
      )}
      {requests && requests.length > 0 && (
        <RequestTable requests={requests} timezone={facility.timezone} onOpen={onOpen} />
      )}
      {hasNextPage && (
        <Button variant="subtle" loading={isFetching} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

type Listed = NonNullable<ReturnType<typeof useRequests>['data']>['pages'][number]['data'][number];
type TableProps = { requests: readonly Listed[]; timezone: string; onOpen: (id: number) => void };

function RequestTable({ requests, timezone, onOpen }: TableProps) {
  const t = useTranslations('staff-disclosure');
  const moment = useMoment(timezone);
  const subject = ({ from_date, to_date, persons }: Listed) =>
    from_date !== null && to_date !== null
      ? t('subject.range', { from: slashed(from_date), to: slashed(to_date) })
      : t('subject.persons', { count: persons });
  return (
    <section className={classNames(table.frame, style.list)} aria-label={t('list')}>
      <table className={classNames(table.table, table.cards)}>
        <thead>
          <tr>
            <th scope="col">{t('column.asked')}</th>
            <th scope="col">{t('column.authority')}</th>
            <th scope="col">{t('column.subject')}</th>
            <th scope="col" className={table.actions}>
              {t('column.persons')}
            </th>
            <th scope="col">{t('column.state')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {requests.map(request => (
            <tr key={request.id}>
              <td className={table.figures} data-label={t('column.asked')}>
                {moment(request.asked_at)}
                <br />
                <span className={style.quiet}>{request.asked_by}</span>
              </td>
              <th scope="row">
                {request.authority}
                {request.reference !== '' && <span className={style.reference}>{request.reference}</span>}
              </th>
              <td data-label={t('column.subject')}>{subject(request)}</td>
              <td className={classNames(table.figures, table.actions)} data-label={t('column.persons')}>
                {request.persons}
              </td>
              <td>
                <span className={style.state} data-state={request.state}>
                  {t(`state.${request.state}`)}
                </span>
              </td>
              <td className={table.actions}>
                <Button
                  variant={request.may.approve || request.may.download ? 'filled' : 'default'}
                  size="xs"
                  aria-label={t('open.label', { authority: request.authority, id: request.id })}
                  onClick={() => onOpen(request.id)}
                >
                  {t(request.may.approve ? 'open.decide' : 'open.show')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
