import { Button, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useCopy } from '#ui/use-copy.ts';
import type { Connector } from './calls.ts';
import style from './connectors.module.css';

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

function Copied({ label, value }: { label: string; value: string }) {
  const t = useTranslations('staff-connectors');
  const { field, copied, copy } = useCopy(value);
  return (
    <div className={style.copied}>
      <TextInput
        ref={field}
        className={style.value}
        label={label}
        readOnly
        value={value}
        onFocus={event => event.currentTarget.select()}
      />
      <Button variant="default" aria-label={t('setUp.copyOf', { label })} onClick={copy}>
        {t('setUp.copy')}
      </Button>
      <span className={style.note} role="status">
        {copied === 'copied' && t('setUp.copied')}
        {copied === 'byHand' && t('setUp.byHand')}
      </span>
    </div>
  );
}
