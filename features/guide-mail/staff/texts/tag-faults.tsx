import { Alert } from '@mantine/core';
import { useTranslations } from 'use-intl';

/** Points out what keeps a text from being saved. */
export function TagFaults({ faults, lacksLink }: { faults: readonly string[]; lacksLink: boolean }) {
  const t = useTranslations('staff-texts');
  const errors = useTranslations('errors');
  if (faults.length === 0 && !lacksLink) return null;
  return (
    <Alert color="red" variant="light" role="alert">
      {faults.length > 0 && <p>{t('faults', { tags: faults.join(' ') })}</p>}
      {lacksLink && <p>{errors('link_missing')}</p>}
    </Alert>
  );
}
