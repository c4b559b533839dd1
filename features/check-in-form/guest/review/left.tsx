import { useTranslations } from 'use-intl';
import style from './left.module.css';

/** What the guest leaves as the booking has it. */
export function Left({ mask }: { mask: string }) {
  const t = useTranslations('registration');
  return (
    <>
      {mask} <span className={style.note}>{t('kept.fromBooking')}</span>
    </>
  );
}
