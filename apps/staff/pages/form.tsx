import { useTranslations } from 'use-intl';
import { FormScreen } from '#features/questionnaire/staff/form/form-screen.tsx';
import { useFacility } from '../facility-context.ts';
import { holds } from '../rights.ts';
import { useUnsaved } from '../use-unsaved.ts';

export function Form() {
  const t = useTranslations('staff-questionnaire');
  const facility = useFacility();
  const noteChange = useUnsaved(t('form.leave'));
  return (
    <FormScreen
      facility={facility}
      mayEdit={holds(facility.user, 'checkin_form_setting.questionnaire.edit')}
      onChanged={noteChange}
    />
  );
}
