import { useTranslations } from 'use-intl';
import type { OfflineBooking } from '../contract/snapshot.ts';

export function useNameOf({ row }: Pick<OfflineBooking, 'row'>): string {
  const t = useTranslations('staff-registration');
  return row.name || t('noName');
}
