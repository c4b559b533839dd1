import { useTranslations } from 'use-intl';
import type { Kept } from '../contract/snapshot.ts';

/** By what a guest is called: the name, or that there is none. */
export function useNameOf({ row }: Pick<Kept, 'row'>): string {
  const t = useTranslations('staff-registration');
  return row.name || t('noName');
}
