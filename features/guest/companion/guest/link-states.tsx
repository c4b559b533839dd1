import { useTranslations } from 'use-intl';
import { Card, Facts } from '#ui/card.tsx';
import type { Place } from '../contract/places.ts';

export function LinkStates({ places }: { places: readonly Place[] }) {
  const t = useTranslations('companion');
  if (places.length === 0) return null;
  const facts = places.map(({ number, label, state }) => ({
    name: label || t('links.numbered', { number }),
    value: t(state === 'done' ? 'links.done' : 'links.waiting'),
  }));
  return (
    <Card title={t('links.title')}>
      <Facts facts={facts} />
    </Card>
  );
}
