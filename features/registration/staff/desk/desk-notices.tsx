import { Alert, Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import style from './desk.module.css';
import type { Told } from './desk-context.ts';

type Props = { told: Told | undefined; onRead: () => void; hasNews: boolean; onCatchUp: () => void };

/** What came of the last deed, and whether the booking is another than a moment ago; read out as it appears. */
export function DeskNotices({ told, onRead, hasNews, onCatchUp }: Props) {
  const t = useTranslations('staff-desk');
  return (
    <div className={style.told} aria-live="polite">
      {told && (
        <Alert
          color={told.kind === 'done' ? 'green' : 'red'}
          role={told.kind === 'done' ? 'status' : 'alert'}
          withCloseButton
          closeButtonLabel={t('close')}
          onClose={onRead}
        >
          {told.text}
        </Alert>
      )}
      {hasNews && (
        <Alert color="blue" role="status" title={t('news.title')}>
          <p>{t('news.body')}</p>
          <Button size="xs" mt="sm" variant="default" onClick={onCatchUp}>
            {t('news.read')}
          </Button>
        </Alert>
      )}
    </div>
  );
}
