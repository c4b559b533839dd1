import { Button } from '@mantine/core';
import { useContext, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoment } from '#features/desk/front-desk/staff/formats.ts';
import { Empty, LoadedList } from '#features/hotel/facility/staff/loaded.tsx';
import { PublicUrl } from '#features/hotel/facility/staff/public-url.ts';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { useJoinedHotels } from '#features/organization/organization/staff/calls.ts';
import { CopiedText } from '#features/organization/organization/staff/copied-text.tsx';
import { ErrorMessage } from '#features/organization/organization/staff/problem-of.tsx';
import { dayIn, withSlashes } from '#i18n/instants.ts';
import { PageHead } from '#ui/page-head.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import style from './api-keys.module.css';
import { MakeOrganizationKey } from './make-organization-key.tsx';
import {
  type OrganizationKey,
  useOrganizationKeys,
  useRevokeOrganizationKey,
} from './organization-keys-calls.ts';

export function OrganizationKeys() {
  const t = useTranslations('staff-organization-keys');
  const query = useOrganizationKeys();
  const [isMaking, setMaking] = useState(false);
  const [revoked, setRevoked] = useState<OrganizationKey | null>(null);
  const create = <Button onClick={() => setMaking(true)}>{t('make.open')}</Button>;
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')}>
        {query.data && query.data.length > 0 && create}
      </PageHead>
      <LoadedList
        query={query}
        rows={query.data}
        loading={t('loading')}
        failed={t('failed')}
        empty={
          <Empty title={t('none')} body={t('empty')}>
            {create}
          </Empty>
        }
      >
        {keys => <KeyTable keys={keys} onRevoke={setRevoked} />}
      </LoadedList>
      <HotelNumbers />
      <AuditStream />
      <MakeOrganizationKey open={isMaking} onClose={() => setMaking(false)} />
      <RevokeKey revoked={revoked} onClose={() => setRevoked(null)} />
    </>
  );
}

/** Lists the hotels with the numbers that identify them in a call. */
function HotelNumbers() {
  const t = useTranslations('staff-organization-keys');
  const hotels = useJoinedHotels().data?.filter(({ state }) => state === 'member') ?? [];
  if (hotels.length === 0) return null;
  return (
    <details>
      <summary>{t('numbers')}</summary>
      <ul className={style.numbers}>
        {hotels.map(({ hotel_id, name }) => (
          <li key={hotel_id}>
            <code>{hotel_id}</code> {name}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Shows the URL from which a system such as a SIEM can read the audit log of each hotel. */
function AuditStream() {
  const t = useTranslations('staff-organization-keys');
  const url = useContext(PublicUrl);
  return (
    <section className={style.section} aria-labelledby="audit">
      <h2 id="audit">{t('audit.title')}</h2>
      <p className={style.lead}>{t('audit.lead')}</p>
      <CopiedText label={t('audit.address')} value={`${url}/api/pms/audit`} />
    </section>
  );
}

type TableProps = { keys: readonly OrganizationKey[]; onRevoke: (key: OrganizationKey) => void };

function KeyTable({ keys, onRevoke }: TableProps) {
  const t = useTranslations('staff-organization-keys');
  const scopeName = useTranslations('staff-api-keys');
  const moment = useMoment(Intl.DateTimeFormat().resolvedOptions().timeZone);
  return (
    <DataTable
      label={t('list')}
      rows={keys}
      idOf={key => key.id}
      columns={[
        {
          id: 'name',
          head: t('column.name'),
          isName: true,
          cell: key => (
            <>
              {key.name}
              {key.expires_at !== null && <ExpiryLine end={key.expires_at} />}
              <ul className={style.may} aria-label={scopeName('may')}>
                {key.scopes.map(scope => (
                  <li key={scope}>{scopeName(`scope.${scope}`)}</li>
                ))}
              </ul>
            </>
          ),
        },
        {
          id: 'hotels',
          head: t('column.hotels'),
          isLabelled: true,
          cell: ({ hotel_ids }) => (hotel_ids ? t('hotels', { count: hotel_ids.length }) : t('every')),
        },
        {
          id: 'networks',
          head: t('column.networks'),
          isLabelled: true,
          cell: ({ networks }) => (networks.length > 0 ? networks.join(', ') : t('anywhere')),
        },
        {
          id: 'used',
          head: t('column.used'),
          kind: 'figures',
          isLabelled: true,
          cell: ({ last_used_at, last_used_from }) => (
            <>
              {last_used_at === null ? scopeName('never') : moment(last_used_at)}
              {last_used_from !== null && (
                <span className={style.detail}>{scopeName('from', { network: last_used_from })}</span>
              )}
            </>
          ),
        },
        {
          id: 'actions',
          kind: 'actions',
          cell: key => (
            <Button
              variant="default"
              size="xs"
              aria-label={scopeName('revoke.open', { name: key.name })}
              onClick={() => onRevoke(key)}
            >
              {scopeName('revoke.yes')}
            </Button>
          ),
        },
      ]}
    />
  );
}

/** Shows the last day (UTC) on which a key is valid. */
function ExpiryLine({ end }: { end: string }) {
  const t = useTranslations('staff-api-keys');
  const at = Date.parse(end);
  const day = withSlashes(dayIn(new Date(at - 1), 'UTC'));
  return <span className={style.detail}>{t(Date.now() < at ? 'until' : 'expired', { day })}</span>;
}

function RevokeKey({ revoked, onClose }: { revoked: OrganizationKey | null; onClose: () => void }) {
  const t = useTranslations('staff-organization-keys');
  const words = useTranslations('staff-api-keys');
  const { mutate, error, isPending, reset } = useRevokeOrganizationKey();
  const close = () => {
    reset();
    onClose();
  };
  return (
    <StaffDialog
      open={revoked !== null}
      onClose={close}
      title={words('revoke.title', { name: revoked?.name ?? '' })}
    >
      <div className={style.question}>
        <p>{t('revoke')}</p>
        <ErrorMessage error={error} />
        <DialogFoot onCancel={close}>
          <Button
            color="red"
            loading={isPending}
            onClick={() => revoked && mutate(revoked.id, { onSuccess: close })}
          >
            {words('revoke.yes')}
          </Button>
        </DialogFoot>
      </div>
    </StaffDialog>
  );
}
