import { useTranslations } from 'use-intl';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Stack } from '#ui/stack.tsx';
import { useStoreLinks } from './use-completion.ts';

/** The hotel's app, where it has one. */
export function StoreLinks({ facilityId }: { facilityId: number }) {
  const t = useTranslations('my-page');
  const { appStore, playStore } = useStoreLinks(facilityId);
  if (!appStore && !playStore) return null;
  return (
    <Card title={t('app.title')} quiet>
      <Stack>
        {appStore && <Store href={appStore}>{t('app.appStore')}</Store>}
        {playStore && <Store href={playStore}>{t('app.playStore')}</Store>}
      </Stack>
    </Card>
  );
}

function Store({ href, children }: { href: string; children: string }) {
  return (
    <LinkButton kind="soft" href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </LinkButton>
  );
}
