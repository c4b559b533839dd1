import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/rules/staff-pages.ts';
import empty from '#ui/empty.module.css';

/** The list of a hotel to which no booking has ever come: where they come from. */
export function NoBookings({ mayConnect }: { mayConnect: boolean }) {
  const t = useTranslations('staff-sign-up');
  return (
    <div className={empty.empty} role="status">
      <p>{t('noBookings.title')}</p>
      <p>{t('noBookings.body')}</p>
      <p>
        {mayConnect ? (
          <Link to={staffPages.apiKeys} search={{}}>
            {t('noBookings.connect')}
          </Link>
        ) : (
          t('noBookings.ask')
        )}
      </p>
    </div>
  );
}
