import { useTranslations } from 'use-intl';
import { slashed } from '#i18n/instants.ts';
import { SPECIFICATIONS, type Vendor } from '../rules/vendors.ts';
import style from './connectors.module.css';

/** Of which day the specification is that this vendor's connector was built from, and that nobody has run it yet. */
export function Built({ vendor }: { vendor: Vendor }) {
  const t = useTranslations('staff-connectors');
  return <p className={style.built}>{t('built', { day: slashed(SPECIFICATIONS[vendor]) })}</p>;
}
