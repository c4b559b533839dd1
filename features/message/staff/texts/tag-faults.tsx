import { Alert } from '@mantine/core';
import { useTranslations } from 'use-intl';

/** Points out what keeps a text from being saved. */
export function TagFaults({ faults }: { faults: readonly string[] }) {
  const t = useTranslations('staff-texts');
  if (faults.length === 0) return null;
  return (
    <Alert color="red" variant="light" role="alert">
      {t('faults', { tags: faults.join(' ') })}
    </Alert>
  );
}
