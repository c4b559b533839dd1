import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoment } from '#features/desk/front-desk/staff/formats.ts';
import { FailedAlert } from '#features/hotel/facility/staff/call-failed.tsx';
import { LoadedList } from '#features/hotel/facility/staff/loaded.tsx';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { dayIn, withSlashes } from '#i18n/instants.ts';
import { ApiError, client } from '#platform/browser/call.ts';
import { PageHead } from '#ui/page-head.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { OnChanged } from '#ui/use-report-changes.ts';
import type * as contract from '../contract/keys.ts';
import style from './api-keys.module.css';
import { CreateApiKey, keysKey } from './make-api-key.tsx';
import { TestHotel } from './test-hotel.tsx';

const call = client<typeof contract, 'staff'>();

type Props = {
  facility: { id: number; timezone: string };
  onUncopied: OnChanged;
};

export function ApiKeysScreen({ facility, onUncopied }: Props) {
  const { id: facilityId, timezone } = facility;
  const t = useTranslations('staff-api-keys');
  const query = useApiKeys(facilityId);
  const keys = query.data;
  return (
    <div className={style.page}>
      <PageHead title={t('title')} lead={t('lead')} />
      <CreateApiKey facility={facility} onUncopied={onUncopied} />
      <LoadedList
        query={query}
        rows={keys}
        loading={t('loading')}
        failed={t('failed.title')}
        empty={t('empty')}
      >
        {rows => <ApiKeyTable keys={rows} facilityId={facilityId} timezone={timezone} />}
      </LoadedList>
      {keys?.some(key => key.test) && <TestHotel facility={facility} />}
    </div>
  );
}

type TableProps = { keys: readonly ApiKey[]; facilityId: number; timezone: string };

function ApiKeyTable({ keys, facilityId, timezone }: TableProps) {
  const t = useTranslations('staff-api-keys');
  const moment = useMoment(timezone);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  return (
    <>
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
                {key.test && <span className={style.mark}>{t('isTest')}</span>}
                {key.expires_at !== null && <ExpiryLine end={key.expires_at} timezone={timezone} />}
                <ul className={style.may} aria-label={t('may')}>
                  {key.scopes.map(scope => (
                    <li key={scope}>{t(`scope.${scope}`)}</li>
                  ))}
                </ul>
              </>
            ),
          },
          {
            id: 'created',
            head: t('column.created'),
            kind: 'figures',
            isLabelled: true,
            cell: key => moment(key.created_at),
          },
          {
            id: 'used',
            head: t('column.used'),
            kind: 'figures',
            isLabelled: true,
            cell: key => (
              <>
                {key.last_used_at === null ? t('never') : moment(key.last_used_at)}
                {key.last_used_from !== null && (
                  <span className={style.detail}>{t('from', { network: key.last_used_from })}</span>
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
                aria-label={t('revoke.open', { name: key.name })}
                onClick={() => setRevoked(key)}
              >
                {t('revoke.yes')}
              </Button>
            ),
          },
        ]}
      />
      <RevokeApiKey facilityId={facilityId} apiKey={revoked} onClose={() => setRevoked(null)} />
    </>
  );
}

/** Shows the last day on which a key is valid. The key expires at the start of the next day. */
function ExpiryLine({ end, timezone }: { end: string; timezone: string }) {
  const t = useTranslations('staff-api-keys');
  const at = Date.parse(end);
  const day = withSlashes(dayIn(new Date(at - 1), timezone));
  return <span className={style.detail}>{t(Date.now() < at ? 'until' : 'expired', { day })}</span>;
}

type RevokeProps = {
  facilityId: number;
  /** The key to revoke. Null while the dialog is closed. */
  apiKey: ApiKey | null;
  onClose: () => void;
};

function RevokeApiKey({ facilityId, apiKey, onClose }: RevokeProps) {
  const t = useTranslations('staff-api-keys');
  const { mutate, error, isPending, reset } = useRevokeApiKey(facilityId);
  const close = () => {
    reset();
    onClose();
  };
  return (
    <StaffDialog
      open={apiKey !== null}
      onClose={close}
      title={t('revoke.title', { name: apiKey?.name ?? '' })}
    >
      <div className={style.question}>
        <p>{t('revoke.body')}</p>
        {error && <FailedAlert title={t('revoke.failed')}>{t('failed.body')}</FailedAlert>}
        <DialogFoot onCancel={close}>
          <Button
            color="red"
            loading={isPending}
            onClick={() => apiKey && mutate(apiKey.id, { onSuccess: close })}
          >
            {t('revoke.yes')}
          </Button>
        </DialogFoot>
      </div>
    </StaffDialog>
  );
}

function useApiKeys(facilityId: number) {
  return useQuery({
    queryKey: keysKey(facilityId),
    queryFn: async ({ signal }) =>
      (await call('GET integrations/api-keys', { facility_id: facilityId }, { signal })).data,
  });
}

type ApiKey = NonNullable<ReturnType<typeof useApiKeys>['data']>[number];

/** Revokes a key. Does not fail if another user has already revoked the key. */
function useRevokeApiKey(facilityId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      call('DELETE integrations/api-keys/:id', { facility_id: facilityId, id }).catch(ignoreNotFound),
    onSuccess: () => queries.invalidateQueries({ queryKey: keysKey(facilityId) }),
  });
}

function ignoreNotFound(error: unknown) {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}
