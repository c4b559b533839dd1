import { useTranslations } from 'use-intl';
import { Terms } from '#features/hotel/terms/guest/terms.tsx';
import { LinkButton } from '#ui/button.tsx';
import { PageIntro } from '#ui/lead.tsx';
import type { Bootstrap } from './bootstrap.ts';

/**
 * Shows the facility's terms, or the provider's terms if no facility is given. Query parameters: `lang`,
 * `slug`.
 */
export function TermsPage({ bootstrap: { facility, settings } }: { bootstrap: Bootstrap }) {
  const t = useTranslations('guest');
  return (
    <>
      <PageIntro title={t('pages.terms')} />
      {facility ? (
        <Terms facilityId={facility.id} publicUrl={settings.publicUrl} />
      ) : (
        <ProviderTerms address={settings.providerTermsUrl} />
      )}
    </>
  );
}

function ProviderTerms({ address }: { address: string | null }) {
  const t = useTranslations('guest');
  if (address === null) return <p>{t('terms.none')}</p>;
  return (
    <LinkButton kind="soft" href={address} rel="noopener noreferrer">
      {t('terms.provider')}
    </LinkButton>
  );
}
