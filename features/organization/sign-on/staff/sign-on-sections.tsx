import { useTranslations } from 'use-intl';
import { NotLoaded } from '#features/hotel/facility/staff/not-loaded.tsx';
import { useSignOn } from './calls.ts';
import { DomainsSection } from './domains-section.tsx';
import { EmergencySection } from './emergency-section.tsx';
import { ProviderSection } from './provider-section.tsx';

/** Single sign-on settings of an organization, for its admins. */
export function SignOnSections() {
  const t = useTranslations('staff-sign-on');
  const query = useSignOn();
  const { data } = query;
  if (!data) return <NotLoaded query={query} height={160} loading={t('loading')} failed={t('failed')} />;
  return (
    <>
      <ProviderSection signOn={data} />
      <DomainsSection domains={data.domains} />
      <EmergencySection emergency={data.emergency_admin} />
    </>
  );
}
