import { useTranslations } from 'use-intl';
import { Tag } from '#ui/notice.tsx';

/** How many fields of a person are still to be filled in or corrected. */
export function ProgressTag({ left }: { left: number }) {
  const t = useTranslations('registration');
  return left === 0 ? (
    <Tag kind="success">{t('person.complete')}</Tag>
  ) : (
    <Tag kind="warning">{t('person.left', { count: left })}</Tag>
  );
}
