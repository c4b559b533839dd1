import { Alert, Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { NotLoaded } from '#features/facility/staff/not-loaded.tsx';
import { DialogFoot, StaffDialog } from '#features/facility/staff/staff-dialog.tsx';
import { useMoment } from '#features/front-desk/staff/formats.ts';
import { dayIn, slashed } from '#i18n/instants.ts';
import { ApiError, client } from '#platform/browser/call.ts';
import { classNames } from '#ui/class-names.ts';
import { PageHead } from '#ui/page-head.tsx';
import table from '#ui/table.module.css';
import type { OnChanged } from '#ui/use-report-changes.ts';
import type { Api } from '../contract/keys.ts';
import style from './api-keys.module.css';
import { keysKey, MakeApiKey } from './make-api-key.tsx';
import { TestHotel } from './test-hotel.tsx';

const call = client<Api, 'staff'>();

type Props = {
  facility: { id: number; timezone: string };
  /** Told of a key that nobody has copied. */
  onUncopied: OnChanged;
};

/** The keys by which other systems call for this hotel; for its owner. */
export function ApiKeysScreen({ facility, onUncopied }: Props) {
  const { id: facilityId, timezone } = facility;
  const t = useTranslations('staff-api-keys');
  const query = useApiKeys(facilityId);
  const { data: keys } = query;
  return (
    <div className={style.page}>
      <PageHead title={t('title')} lead={t('lead')} />
      <MakeApiKey facility={facility} onUncopied={onUncopied} />
      <NotLoaded
        query={query}
        height={120}
        loading={t('loading')}
        failed={t('failed.title')}
        advice={t('failed.body')}
      />
      {keys?.length === 0 && (
        <p className={style.empty} role="status">
          {t('empty')}
        </p>
      )}
      {keys && keys.length > 0 && <ApiKeyTable keys={keys} facilityId={facilityId} timezone={timezone} />}
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
    <section className={table.frame} aria-label={t('list')}>
      <table className={classNames(table.table, table.cards)}>
        <thead>
          <tr>
            <th scope="col">{t('column.name')}</th>
            <th scope="col">{t('column.created')}</th>
            <th scope="col">{t('column.used')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {keys.map(key => (
            <tr key={key.id}>
              <th scope="row">
                {key.name}
                {key.test && <span className={style.mark}>{t('isTest')}</span>}
                {key.expires_at !== null && <Until end={key.expires_at} timezone={timezone} />}
                <ul className={style.may} aria-label={t('may')}>
                  {key.scopes.map(scope => (
                    <li key={scope}>{t(`scope.${scope}`)}</li>
                  ))}
                </ul>
              </th>
              <td className={table.figures} data-label={t('column.created')}>
                {moment(key.created_at)}
              </td>
              <td className={table.figures} data-label={t('column.used')}>
                {key.last_used_at === null ? t('never') : moment(key.last_used_at)}
                {key.last_used_from !== null && (
                  <span className={style.detail}>{t('from', { network: key.last_used_from })}</span>
                )}
              </td>
              <td className={table.actions}>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t('revoke.open', { name: key.name })}
                  onClick={() => setRevoked(key)}
                >
                  {t('revoke.yes')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <RevokeApiKey facilityId={facilityId} apiKey={revoked} onClose={() => setRevoked(null)} />
    </section>
  );
}

/** The last day of a key: it ends with it, at the first moment of the next. */
function Until({ end, timezone }: { end: string; timezone: string }) {
  const t = useTranslations('staff-api-keys');
  const at = Date.parse(end);
  const day = slashed(dayIn(new Date(at - 1), timezone));
  return <span className={style.detail}>{t(Date.now() < at ? 'until' : 'expired', { day })}</span>;
}

type RevokeProps = {
  facilityId: number;
  /** The key to be revoked; null while the dialog is closed. */
  apiKey: ApiKey | null;
  onClose: () => void;
};

/** Asks before a key is revoked, and says what will stop. */
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
        {error && (
          <Alert color="red" variant="light" role="alert" title={t('revoke.failed')}>
            {t('failed.body')}
          </Alert>
        )}
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

/** The keys that are not revoked. */
function useApiKeys(facilityId: number) {
  return useQuery({
    queryKey: keysKey(facilityId),
    queryFn: async ({ signal }) =>
      (await call('GET integrations/api-keys', { facility_id: facilityId }, { signal })).data,
  });
}

type ApiKey = NonNullable<ReturnType<typeof useApiKeys>['data']>[number];

/** Revokes a key; one that somebody else has revoked meanwhile is no error. */
function useRevokeApiKey(facilityId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      call('DELETE integrations/api-keys/:id', { facility_id: facilityId, id }).catch(unlessGone),
    onSuccess: () => queries.invalidateQueries({ queryKey: keysKey(facilityId) }),
  });
}

function unlessGone(error: unknown) {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}
