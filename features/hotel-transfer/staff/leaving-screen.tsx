import { useTranslations } from 'use-intl';
import { NotLoaded } from '#features/facility/staff/not-loaded.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { ArchiveSection } from './archive-section.tsx';
import { DeletionSection } from './deletion-section.tsx';
import style from './leaving.module.css';
import { useLeaving } from './leaving.ts';

type Props = {
  facility: { id: number; timezone: string };
  username: string;
  /** The hotel is shown by others, too. */
  onSaved: () => void;
};

/** Taking everything of the hotel along, and deleting it; for its owner. */
export function LeavingScreen({ facility, username, onSaved }: Props) {
  const t = useTranslations('staff-hotel-transfer');
  const query = useLeaving(facility.id);
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
