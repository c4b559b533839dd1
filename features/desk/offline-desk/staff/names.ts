import { useTranslations } from 'use-intl';
import type { Kept } from '../contract/snapshot.ts';

export function useNameOf({ row }: Pick<Kept, 'row'>): string {
  const t = useTranslations('staff-registration');
  return row.name || t('noName');
}
