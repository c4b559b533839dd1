import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { TabProps } from '../settings/tab.ts';
import { endsHoldAt, isHeld } from './held.ts';
import style from './sending-held.module.css';

type Props = {
  /** The hotel's settings, as far as they are set. */
  settings: readonly { name: string; value: unknown }[];
  reader: TabProps['reader'];
};

/** Says so on every page while scheduled messages are held, and leads to where that ends (decisions §10). */
export function SendingHeld({ settings, reader }: Props) {
  const t = useTranslations('staff-schedule');
  if (!isHeld(settings)) return null;
  const place = endsHoldAt(reader);
  return (
    <div className={style.bar}>
      <p>{t('held.bar')}</p>
      {place && (
        <Link {...place} activeProps={{ hidden: true }}>
          {t('held.release')}
        </Link>
      )}
    </div>
  );
}
