import { useTranslations } from 'use-intl';
import type { FileRow } from './calls.ts';

const codes = [
  'missing',
  'not_a_day',
  'not_a_time',
  'not_a_number',
  'too_long',
  'before_checkin',
  'disagrees',
  'status_unknown',
  'phone_unread',
  'email_unread',
] as const;

/** What is wrong with a cell, in a sentence. */
export function useFaultText() {
  const t = useTranslations('staff-booking-file');
  return ({ field, code }: FileRow['faults'][number]) => {
    const known = codes.find(each => each === code);
    return known ? t(`fault.${known}`, { field: t(`column.${field}`) }) : code;
  };
}
