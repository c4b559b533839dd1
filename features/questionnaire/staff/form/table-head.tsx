import { VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'use-intl';

/** Four toggles: for the main guest and for companions. */
export function TableHead({ mayEdit }: { mayEdit: boolean }) {
  const t = useTranslations('staff-questionnaire');
  return (
    <thead>
      <tr>
        {mayEdit && (
          <td rowSpan={2}>
            <VisuallyHidden>{t('form.order')}</VisuallyHidden>
          </td>
        )}
        <th rowSpan={2} scope="col">
          {t('form.question')}
        </th>
        <th colSpan={2} scope="colgroup">
          {t('form.main')}
        </th>
        <th colSpan={2} scope="colgroup">
          {t('form.companion')}
        </th>
      </tr>
      <tr>
        {['main', 'companion'].flatMap(who => [
          <th key={`${who} shown`} scope="col">
            {t('form.shown')}
          </th>,
          <th key={`${who} required`} scope="col">
            {t('form.required')}
          </th>,
        ])}
      </tr>
    </thead>
  );
}
