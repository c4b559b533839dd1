import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoment } from '#features/front-desk/staff/moments.ts';
import table from '#ui/table.module.css';
import type { ApiKey } from './calls.ts';
import { RevokeApiKey } from './revoke-api-key.tsx';

type Props = { keys: readonly ApiKey[]; facilityId: number; timezone: string };

export function ApiKeyTable({ keys, facilityId, timezone }: Props) {
  const t = useTranslations('staff-api-keys');
  const moment = useMoment(timezone);
  const [leaving, setLeaving] = useState<ApiKey | null>(null);
  return (
    <section className={table.frame} aria-label={t('list')}>
      <table className={table.table}>
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
              <th scope="row">{key.name}</th>
              <td className={table.figures}>{moment(key.created_at)}</td>
              <td className={table.figures}>
                {key.last_used_at === null ? t('never') : moment(key.last_used_at)}
              </td>
              <td className={table.deeds}>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t('revoke.open', { name: key.name })}
                  onClick={() => setLeaving(key)}
                >
                  {t('revoke.yes')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <RevokeApiKey facilityId={facilityId} apiKey={leaving} onClose={() => setLeaving(null)} />
    </section>
  );
}
