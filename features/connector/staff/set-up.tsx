import { useTranslations } from 'use-intl';
import type { Connector } from './calls.ts';
import style from './connectors.module.css';
import { Copied } from './copied.tsx';

type Props = { connector: Connector; password: string | null };

/** What is entered at the vendor. The password stands there only where it was just made. */
export function SetUp({ connector: { vendor, address, username, hotel_code }, password }: Props) {
  const t = useTranslations('staff-connectors');
  return (
    <div className={style.setUp}>
      <h3>{t('setUp.title')}</h3>
      <p className={style.quiet}>{t('setUp.lead')}</p>
      {vendor === 'siteminder' && <p className={style.quiet}>{t('setUp.siteminder')}</p>}
      <Copied label={t('setUp.address')} value={address} />
      <Copied label={t('setUp.username')} value={username} />
      {password !== null && (
        <div className={style.made}>
          <Copied label={t('setUp.password')} value={password} />
          <p role="status">{t('setUp.once')}</p>
        </div>
      )}
      {hotel_code !== null && <p className={style.quiet}>{t('setUp.hotelCode', { code: hotel_code })}</p>}
    </div>
  );
}
