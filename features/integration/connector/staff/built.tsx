import { useTranslations } from 'use-intl';
import { withSlashes } from '#i18n/instants.ts';
import { SPECIFICATIONS, type Vendor } from '../rules/vendors.ts';
import style from './connectors.module.css';

/**
 * Shows the date of the specification on which this vendor's connector is based, and that the connector is
 * untested in production.
 */
export function SpecificationDate({ vendor }: { vendor: Vendor }) {
  const t = useTranslations('staff-connectors');
  return <p className={style.built}>{t('built', { day: withSlashes(SPECIFICATIONS[vendor]) })}</p>;
}
