import { useTranslations } from 'use-intl';
import type { SortWords } from '#ui/sortable.tsx';

export function useSortWords(): SortWords {
  const t = useTranslations('staff-sort');
  return {
    role: t('role'),
    instructions: t('instructions'),
    handle: name => t('handle', { name }),
    up: name => t('up', { name }),
    down: name => t('down', { name }),
    picked: (name, place) => t('picked', { name, place }),
    over: (name, place) => t('over', { name, place }),
    dropped: (name, place) => t('dropped', { name, place }),
    cancelled: name => t('cancelled', { name }),
  };
}
