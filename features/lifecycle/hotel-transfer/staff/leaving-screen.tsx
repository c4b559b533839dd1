import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { useMoment } from '#features/desk/front-desk/staff/formats.ts';
import { NotLoaded } from '#features/hotel/facility/staff/not-loaded.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { ArchiveSection } from './archive-section.tsx';
import { DeletionSection } from './deletion-section.tsx';
import style from './leaving.module.css';
import { useTransferState } from './leaving.ts';

type Props = {
  facility: { id: number; timezone: string };
  username: string;
  /** Called after a change, because other areas of the page also show the hotel's state. */
  onSaved: () => void;
};

export function LeavingScreen({ facility, username, onSaved }: Props) {
  const t = useTranslations('staff-hotel-transfer');
  const query = useTransferState(facility.id);
  const { data } = query;
  const rest = { facility, username, onSaved };
  return (
    <div className={style.page}>
      <PageHead title={t('title')} lead={t('lead')} />
      <NotLoaded query={query} height={240} loading={t('loading')} failed={t('failed.title')} />
      {data && <ArchiveSection {...rest} archive={data.archive} />}
      {data && <DeletionSection {...rest} leaving={data} onAsking={query.refetch} />}
    </div>
  );
}

type LeavingNoticeProps = { leavesAt: string | null; timezone: string; owner: boolean };

/**
 * Tells users on every page when the hotel will be deleted. For the owner, links to the page on which the
 * deletion can be cancelled.
 */
export function LeavingNotice({ leavesAt, timezone, owner }: LeavingNoticeProps) {
  const t = useTranslations('staff-hotel-transfer');
  const formatMoment = useMoment(timezone);
  if (leavesAt === null) return null;
  return (
    <div className={style.notice}>
      <p>{t(owner ? 'notice.owner' : 'notice.staff', { at: formatMoment(leavesAt) })}</p>
      {owner && (
        <Link to={staffPages.hotel} activeProps={{ hidden: true }}>
          {t('notice.open')}
        </Link>
      )}
    </div>
  );
}
