import { useTranslations } from 'use-intl';
import { ContactCard } from '#features/hotel/hotel-face/guest/contact-card.tsx';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/page.tsx';
import type { BootstrapFacility } from './bootstrap.ts';

export function NeedsScript({ facility }: { facility: BootstrapFacility | null }) {
  const t = useTranslations('guest');
  return (
    <noscript>
      <Stack>
        <Notice title={t('noScript.title')}>
          <p>{t('noScript.body')}</p>
        </Notice>
        {facility && <ContactCard contact={facility.contact} />}
      </Stack>
    </noscript>
  );
}
