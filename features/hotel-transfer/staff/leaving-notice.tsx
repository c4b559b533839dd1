import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/rules/staff-pages.ts';
import { useMoment } from '#features/front-desk/staff/formats.ts';
import style from './leaving.module.css';

type Props = { leavesAt: string | null; timezone: string; owner: boolean };

/** Says on every page that the hotel is to be deleted, and leads its owner to where that is called off. */
export function LeavingNotice({ leavesAt, timezone, owner }: Props) {
  const t = useTranslations('staff-hotel-transfer');
  const moment = useMoment(timezone);
  if (leavesAt === null) return null;
  return (
    <div className={style.notice}>
      <p>{t(owner ? 'notice.owner' : 'notice.staff', { at: moment(leavesAt) })}</p>
      {owner && (
        <Link to={staffPages.hotel} activeProps={{ hidden: true }}>
          {t('notice.open')}
        </Link>
      )}
    </div>
  );
}
