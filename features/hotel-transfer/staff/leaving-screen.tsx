import { Alert, Button, Skeleton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { PageHead } from '#ui/page-head.tsx';
import { ArchiveSection } from './archive-section.tsx';
import { DeletionSection } from './deletion-section.tsx';
import style from './leaving.module.css';
import { useLeaving } from './leaving.ts';

type Props = {
  facility: { id: number; timezone: string };
  username: string;
  /** The hotel is shown by others, too. */
  onSaved: () => void;
};

/** Taking everything of the hotel along, and deleting it; for its owner. */
export function LeavingScreen({ facility, username, onSaved }: Props) {
  const t = useTranslations('staff-hotel-transfer');
  const { data, isError, isFetching, refetch } = useLeaving(facility.id);
  const rest = { facility, username, onSaved };
  return (
    <div className={style.page}>
      <PageHead title={t('title')} lead={t('lead')} />
      {!data && !isError && <Skeleton height={240} role="status" aria-label={t('loading')} />}
      {!data && isError && (
        <Alert color="red" variant="light" title={t('failed.title')}>
          <p>{t('failed.body')}</p>
          <Button size="xs" mt="sm" loading={isFetching} onClick={() => void refetch()}>
            {t('failed.retry')}
          </Button>
        </Alert>
      )}
      {data && <ArchiveSection {...rest} archive={data.archive} />}
      {data && <DeletionSection {...rest} leaving={data} onAsking={refetch} />}
    </div>
  );
}
