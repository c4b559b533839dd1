import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoment } from '#features/desk/front-desk/staff/formats.ts';
import { Empty, LoadedList } from '#features/hotel/facility/staff/loaded.tsx';
import { withSlashes } from '#i18n/instants.ts';
import { PageHead } from '#ui/page-head.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { OnChanged } from '#ui/use-report-changes.ts';
import { AskDialog } from './ask-dialog.tsx';
import { useRequests } from './calls.ts';
import style from './disclosures.module.css';
import { RequestDialog } from './request-dialog.tsx';

type Props = { facility: { id: number; timezone: string }; onChanged: OnChanged };

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
  return (
    <LoadedList
      query={query}
      rows={query.data?.pages.flatMap(page => page.data)}
      loading={t('loading')}
      failed={t('failed.title')}
      empty={<Empty title={t('empty.title')} body={t('empty.body')} />}
    >
      {requests => <RequestTable requests={requests} timezone={facility.timezone} onOpen={onOpen} />}
    </LoadedList>
  );
}

type ListedRequest = NonNullable<ReturnType<typeof useRequests>['data']>['pages'][number]['data'][number];
type TableProps = { requests: readonly ListedRequest[]; timezone: string; onOpen: (id: number) => void };

function RequestTable({ requests, timezone, onOpen }: TableProps) {
  const t = useTranslations('staff-disclosure');
  const formatMoment = useMoment(timezone);
  const describeSubject = ({ from_date, to_date, persons }: ListedRequest) =>
    from_date !== null && to_date !== null
      ? t('subject.range', { from: withSlashes(from_date), to: withSlashes(to_date) })
      : t('subject.persons', { count: persons });
  return (
    <DataTable
      label={t('list')}
      frame={style.list}
      rows={requests}
      idOf={request => request.id}
      columns={[
        {
          id: 'asked',
          head: t('column.asked'),
          kind: 'figures',
          isLabelled: true,
          cell: ({ asked_at, asked_by }) => (
            <>
              {formatMoment(asked_at)}
              <br />
              <span className={style.quiet}>{asked_by}</span>
            </>
          ),
        },
        {
          id: 'authority',
          head: t('column.authority'),
          isName: true,
          cell: ({ authority, reference }) => (
            <>
              {authority}
              {reference !== '' && <span className={style.reference}>{reference}</span>}
            </>
          ),
        },
        { id: 'subject', head: t('column.subject'), isLabelled: true, cell: describeSubject },
        {
          id: 'persons',
          head: t('column.persons'),
          kind: 'actions',
          isLabelled: true,
          cell: ({ persons }) => persons,
        },
        {
          id: 'state',
          head: t('column.state'),
          cell: ({ state }) => (
            <span className={style.state} data-state={state}>
              {t(`state.${state}`)}
            </span>
          ),
        },
        {
          id: 'open',
          kind: 'actions',
          cell: ({ id, authority, may }) => (
            <Button
              variant={may.approve || may.download ? 'filled' : 'default'}
              size="xs"
              aria-label={t('open.label', { authority, id })}
              onClick={() => onOpen(id)}
            >
              {t(may.approve ? 'open.decide' : 'open.show')}
            </Button>
          ),
        },
      ]}
    />
  );
}
