import { Alert, Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import empty from '#ui/empty.module.css';
import { PageHead } from '#ui/page-head.tsx';
import type { OnChanged } from '#ui/use-report-changes.ts';
import { useWebhooks } from './calls.ts';
import { EditWebhook } from './edit-webhook.tsx';
import { type Made, NewSecret } from './new-secret.tsx';
import { WebhookCard } from './webhook-card.tsx';
import style from './webhooks.module.css';

type Props = { facility: { id: number; timezone: string }; onChanged: OnChanged };

/** The addresses of the hotel's own systems that are told what happens; for its owner. */
export function WebhooksScreen({ facility, onChanged }: Props) {
  const t = useTranslations('staff-webhooks');
  const { data: webhooks, isError, isFetching, refetch } = useWebhooks(facility.id);
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  return (
    <div className={style.page}>
      <PageHead title={t('title')} lead={t('lead')}>
        <Button onClick={() => setAdding(true)}>{t('add')}</Button>
      </PageHead>
      {made && <NewSecret made={made} onDone={() => setMade(null)} />}
      {!webhooks && !isError && <Skeleton height={160} role="status" aria-label={t('loading')} />}
      {!webhooks && isError && (
        <Alert color="red" variant="light" title={t('failed.title')}>
          <p>{t('failed.body')}</p>
          <Button size="xs" mt="sm" loading={isFetching} onClick={() => void refetch()}>
            {t('failed.retry')}
          </Button>
        </Alert>
      )}
      {webhooks?.length === 0 && (
        <div className={empty.empty} role="status">
          <p>{t('empty.title')}</p>
          <p>{t('empty.body')}</p>
        </div>
      )}
      {webhooks?.map(webhook => (
        <WebhookCard
          key={webhook.id}
          webhook={webhook}
          facility={facility}
          onChanged={onChanged}
          onSecret={setMade}
        />
      ))}
      <EditWebhook
        open={isAdding}
        facilityId={facility.id}
        onChanged={onChanged}
        onClose={() => setAdding(false)}
        onMade={setMade}
      />
    </div>
  );
}
