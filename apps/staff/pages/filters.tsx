import { useTranslations } from 'use-intl';
import { FiltersScreen } from '#features/questionnaire/staff/filters-screen.tsx';
import { useFacility } from '../facility-context.ts';
import { holds } from '../rights.ts';
import { useUnsaved } from '../use-unsaved.ts';

export function Filters() {
  const t = useTranslations('staff-questionnaire');
  const { id, user } = useFacility();
  const noteChange = useUnsaved(t('filters.leave'));
  return (
    <FiltersScreen
      facilityId={id}
      mayEdit={holds(user, 'filter_setting.localized_filter.edit')}
      mayCreate={holds(user, 'filter_setting.localized_filter.create')}
      onChanged={noteChange}
    />
  );
}
