import { useTranslations } from 'use-intl';
import { PageStatus } from '#ui/progress.tsx';
import type { Keeping } from './form/draft-keeper.ts';
import style from './keeping-status.module.css';

/** Quietly beside the progress bar: whether what was typed is safe. */
export function KeepingStatus({ keeping }: { keeping: Keeping }) {
  const t = useTranslations('registration');
  const guest = useTranslations('guest');
  switch (keeping) {
    case 'saving':
      return <PageStatus>{guest('saving')}</PageStatus>;
    case 'saved':
      return <PageStatus>✓ {guest('saved')}</PageStatus>;
    case 'waiting':
      return (
        <PageStatus>
          <span className={style.waiting}>{t('keeping.waiting')}</span>
        </PageStatus>
      );
    default:
      return null;
  }
}
