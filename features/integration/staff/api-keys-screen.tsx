import { Alert, Button, Skeleton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { PageHead } from '#ui/page-head.tsx';
import { ApiKeyTable } from './api-key-table.tsx';
import style from './api-keys.module.css';
import { useApiKeys } from './calls.ts';
import { MakeApiKey } from './make-api-key.tsx';

type Props = { facility: { id: number; timezone: string } };

/** By which keys other systems call for this hotel; for its owner. */
export function ApiKeysScreen({ facility: { id: facilityId, timezone } }: Props) {
  const t = useTranslations('staff-api-keys');
  const { data: keys, isError, isFetching, refetch } = useApiKeys(facilityId);
  return (
    <div className={style.page}>
      <PageHead title={t('title')} lead={t('lead')} />
      <MakeApiKey facilityId={facilityId} />
      {!keys && !isError && <Skeleton height={120} role="status" aria-label={t('loading')} />}
      {!keys && isError && (
        <Alert color="red" variant="light" title={t('failed.title')}>
          <p>{t('failed.body')}</p>
          <Button size="xs" mt="sm" loading={isFetching} onClick={() => void refetch()}>
            {t('failed.retry')}
          </Button>
        </Alert>
      )}
      {keys?.length === 0 && (
        <p className={style.empty} role="status">
          {t('empty')}
        </p>
      )}
      {keys && keys.length > 0 && <ApiKeyTable keys={keys} facilityId={facilityId} timezone={timezone} />}
    </div>
  );
}
