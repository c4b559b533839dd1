import { useTranslations } from 'use-intl';
import style from './test-mark.module.css';

/** Appears on every page of a test hotel so that guests do not mistake it for the real hotel. */
export function TestMark() {
  const t = useTranslations('guest');
  return (
    <p className={style.mark} role="note">
      {t('testHotel')}
    </p>
  );
}
