import { useTranslations } from 'use-intl';
import { guestPages } from '#features/access/access/rules/guest-pages.ts';
import { useGoToPage } from '#features/guest/guest-access/guest/way.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import style from './missing.module.css';

type Props = { slug: string; page: string; missing: readonly string[] };

export function MissingCard({ slug, page, missing }: Props) {
  const t = useTranslations('my-page');
  const go = useGoToPage(slug);
  if (missing.length === 0) return null;
  return (
    <Card title={t('missing.card')}>
      <ul className={style.items}>
        {missing.map(label => (
          <li key={label}>{label}</li>
        ))}
      </ul>
      <Button onClick={() => void go(guestPages.missing, { search: { page } })}>{t('missing.open')}</Button>
    </Card>
  );
}
