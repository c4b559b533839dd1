import { useTranslations } from 'use-intl';
import { guestPages } from '#features/access/access/rules/guest-pages.ts';
import { useGoToPage } from '#features/guest/guest-access/guest/guest-navigation.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import style from './missing.module.css';
import type { MyPageData } from './use-my-page.ts';

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

type SentBackProps = Pick<Props, 'slug' | 'page'> & { items: MyPageData['sent_back'] };

/** Items that staff sent back, each with the reason and a button to send it again. */
export function SentBackCards({ slug, page, items }: SentBackProps) {
  const t = useTranslations('my-page');
  const go = useGoToPage(slug);
  return items.map(({ item, name, reason }) => (
    <Card key={item} title={t('sentBack.card')}>
      <p>
        <strong>{name}</strong>
        <br />
        {reason}
      </p>
      <Button onClick={() => void go(guestPages.missing, { search: { page, item } })}>
        {t('sentBack.open')}
      </Button>
    </Card>
  ));
}
