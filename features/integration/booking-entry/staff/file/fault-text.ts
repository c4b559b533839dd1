import { useTranslations } from 'use-intl';
import type { FileRow } from './calls.ts';

export function useErrorSentence() {
  const t = useTranslations('staff-booking-file');
  return ({ field, code, row, name }: FileRow['faults'][number]) =>
    t(`fault.${code}`, { field: t(`column.${field}`), row: row ?? 0, name: name ?? '' });
}
