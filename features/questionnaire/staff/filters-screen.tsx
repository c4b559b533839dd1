import { useTranslations } from 'use-intl';
import { PageHead } from '#ui/page-head.tsx';
import type { OnChanged } from '#ui/use-report-changes.ts';
import style from './filters.module.css';
import { type FilterRights, FiltersEditor } from './filters-editor.tsx';

type Props = FilterRights & {
  facilityId: number;
  onChanged: OnChanged;
};

/** What guests may come for, in the hotel's own words. */
export function FiltersScreen(props: Props) {
  const t = useTranslations('staff-questionnaire');
  return (
    <div className={style.page}>
      <PageHead title={t('filters.title')} lead={t('filters.lead')} />
      <FiltersEditor {...props} />
    </div>
  );
}
