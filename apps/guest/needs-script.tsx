import { useTranslations } from 'use-intl';
import { LinkButton } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { BootstrapFacility } from './bootstrap.ts';

/** For browsers without script, on pages that need one: what to do instead. */
export function NeedsScript({ facility }: { facility: BootstrapFacility | null }) {
  const t = useTranslations('guest');
  return (
    <noscript>
      <Notice
        title={t('noScript.title')}
        action={
          facility?.site_url && (
            <LinkButton kind="soft" href={facility.site_url} rel="noopener noreferrer">
              {t('error.website')}
            </LinkButton>
          )
        }
      >
        <p>{t('noScript.body')}</p>
      </Notice>
    </noscript>
  );
}
