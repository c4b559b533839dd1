import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#platform/browser/call.ts';
import { firstMessage } from '#platform/browser/faults.ts';

type Props = { title: string; error: Error; busy: boolean; retry: () => void };

export function CallFailed({ title, error, busy, retry }: Props) {
  const t = useTranslations('staff-table');
  if (error instanceof ApiError && error.status === 403)
    return <FailedAlert title={title}>{error.message}</FailedAlert>;
  const isRefused = error instanceof ApiError && error.status === 422;
  const reason = isRefused ? 'refused' : error instanceof ApiError ? 'server' : 'offline';
  return (
    <Alert color="red" title={title}>
      {isRefused && <p>{firstMessage(error)}</p>}
      <p>{t(reason)}</p>
      {!isRefused && (
        <Button size="xs" mt="sm" loading={busy} onClick={retry}>
          {t('retry')}
        </Button>
      )}
    </Alert>
  );
}

export function FailedAlert({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Alert color="red" title={title}>
      {children}
    </Alert>
  );
}
