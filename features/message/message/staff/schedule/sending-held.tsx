import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { TabProps } from '#features/hotel/facility/staff/settings/tab.ts';
import { findPause, pageToEndPause } from './held.ts';
import style from './sending-held.module.css';

type Props = {
  settings: readonly { name: string; value: unknown }[];
  reader: TabProps['reader'];
  awaitsApproval: boolean;
};

export function SendingHeld({ settings, reader, awaitsApproval }: Props) {
  const t = useTranslations('staff-schedule');
  const pause = findPause(settings);
  if (awaitsApproval)
    return (
      <div className={style.bar}>
        <p>{t('held.approval')}</p>
      </div>
    );
  if (!pause) return null;
  const endPage = pageToEndPause(pause, reader);
  return (
    <div className={style.bar}>
      <p>{t(pause === 'held' ? 'held.bar' : 'held.maintenance')}</p>
      {endPage && (
        <Link {...endPage} activeProps={{ hidden: true }}>
          {t(pause === 'held' ? 'held.release' : 'held.toMaintenance')}
        </Link>
      )}
    </div>
  );
}
