import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FiltersScreen } from '#features/questionnaire/staff/filters-screen.tsx';
import { useFacility } from '../facility-context.ts';
import { holds } from '../rights.ts';

export function Filters() {
  const t = useTranslations('staff-questionnaire');
  const { id, user } = useFacility();
  const [isChanged, setChanged] = useState(false);
  useBlocker({
    shouldBlockFn: () => isChanged && !window.confirm(t('filters.leave')),
    enableBeforeUnload: isChanged,
  });
  return (
    <FiltersScreen
      facilityId={id}
      mayEdit={holds(user, 'filter_setting.localized_filter.edit')}
      mayCreate={holds(user, 'filter_setting.localized_filter.create')}
      onChanged={setChanged}
    />
  );
}
