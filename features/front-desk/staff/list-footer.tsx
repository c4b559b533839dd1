import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { PAGE_SIZE, type VisitorPage } from './calls.ts';
import style from './list-screen.module.css';

type Props = {
  page: VisitorPage;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
};

/** Which rows of how many these are, and the way to the others. */
export function ListFooter({ page, onPrevious, onNext }: Props) {
  const t = useTranslations('staff-registration');
  const before = (page.current_page - 1) * PAGE_SIZE;
  return (
    <div className={style.foot}>
      <span>{t('range', { first: before + 1, last: before + page.data.length, total: page.total })}</span>
      <nav className={style.pages} aria-label={t('pages')}>
        <Button variant="default" size="xs" disabled={!onPrevious} onClick={onPrevious}>
          {t('previousPage')}
        </Button>
        <Button variant="default" size="xs" disabled={!onNext} onClick={onNext}>
          {t('nextPage')}
        </Button>
      </nav>
    </div>
  );
}
