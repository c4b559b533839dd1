import { useTranslations } from 'use-intl';
import style from './test-mark.module.css';

/** On every page of a test hotel: whoever was sent here by mistake does not take it for the hotel's. */
export function TestMark() {
  const t = useTranslations('guest');
  return (
    <p className={style.mark} role="note">
      {t('testHotel')}
    </p>
  );
}
