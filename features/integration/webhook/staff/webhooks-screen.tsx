import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Empty, LoadedList } from '#features/hotel/facility/staff/loaded.tsx';
import { PageHead } from '#ui/page-head.tsx';
import type { OnChanged } from '#ui/use-report-changes.ts';
import { useWebhooks } from './calls.ts';
import { EditWebhook } from './edit-webhook.tsx';
import type { CreatedSecret } from './new-secret.tsx';
import { WebhookCard } from './webhook-card.tsx';
import style from './webhooks.module.css';

type Props = {
  facility: { id: number; timezone: string };
  onChanged: OnChanged;
  /**
   * Reports whether a new secret is shown that the user has not copied yet. The secret is shown only on this
   * page.
   */
  onUncopied: OnChanged;
};

export function WebhooksScreen({ facility, onChanged, onUncopied }: Props) {
  const t = useTranslations('staff-webhooks');
  const query = useWebhooks(facility.id);
  const [isAdding, setAdding] = useState(false);
  const [secrets, setSecrets] = useState<readonly CreatedSecret[]>([]);
  const removeSecret = (id: number) => setSecrets(before => before.filter(each => each.id !== id));
  const show = (made: CreatedSecret) =>
    setSecrets(before => [...before.filter(each => each.id !== made.id), made]);
  return (
    <div className={style.page}>
      <PageHead title={t('title')} lead={t('lead')}>
        <Button onClick={() => setAdding(true)}>{t('add')}</Button>
      </PageHead>
      <LoadedList
        query={query}
        rows={query.data}
        loading={t('loading')}
        failed={t('failed.title')}
        empty={<Empty title={t('empty.title')} body={t('empty.body')} />}
      >
        {webhooks =>
          webhooks.map(webhook => (
            <WebhookCard
              key={webhook.id}
              webhook={webhook}
              facility={facility}
              made={secrets.find(({ id }) => id === webhook.id)}
              onChanged={onChanged}
              onUncopied={onUncopied}
              onSecret={show}
              onSecretDone={() => removeSecret(webhook.id)}
            />
          ))
        }
      </LoadedList>
      <EditWebhook
        open={isAdding}
        facilityId={facility.id}
        onChanged={onChanged}
        onClose={() => setAdding(false)}
        onMade={show}
      />
    </div>
  );
}
