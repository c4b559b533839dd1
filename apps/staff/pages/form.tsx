import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FormScreen } from '#features/questionnaire/staff/form/form-screen.tsx';
import { useFacility } from '../facility-context.ts';
import { holds } from '../rights.ts';

export function Form() {
  const t = useTranslations('staff-questionnaire');
  const facility = useFacility();
  const [isChanged, setChanged] = useState(false);
  useBlocker({
    shouldBlockFn: () => isChanged && !window.confirm(t('form.leave')),
    enableBeforeUnload: isChanged,
  });
  return (
    <FormScreen
      facility={facility}
      mayEdit={holds(facility.user, 'checkin_form_setting.questionnaire.edit')}
      onChanged={setChanged}
    />
  );
}
