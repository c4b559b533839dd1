import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { useMoment } from '#features/desk/front-desk/staff/formats.ts';
import { NotLoaded } from '#features/hotel/facility/staff/not-loaded.tsx';
import { useGroupRoles } from '#features/organization/organization/staff/calls.ts';
import { ConnectionState } from '#features/organization/organization/staff/connection-state.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { type SignOn, useSignOn } from './calls.ts';
import { DomainsSection } from './domains-section.tsx';
import { EmergencySection } from './emergency-section.tsx';
import { ProviderSection } from './provider-section.tsx';

/** Single sign-on settings of an organization, for its admins. */
export function SignOnScreen() {
  const t = useTranslations('staff-sign-on');
  const query = useSignOn();
  const { data } = query;
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <NotLoaded query={query} height={160} loading={t('loading')} failed={t('failed')} />
      {data && (
        <>
          <SignOnState signOn={data} />
          <ProviderSection signOn={data} />
          <DomainsSection domains={data.domains} />
          <EmergencySection signOn={data} />
        </>
      )}
    </>
  );
}

/** Shows whether single sign-on is set up, and what to do next. */
function SignOnState({ signOn: { provider, domains, emergency_admin } }: { signOn: SignOn }) {
  const t = useTranslations('staff-sign-on');
  // An organization has no time zone, so times are shown in the browser's time zone.
  const moment = useMoment(Intl.DateTimeFormat().resolvedOptions().timeZone);
  const { data: groups } = useGroupRoles();
  if (!provider)
    return (
      <ConnectionState kind="plain" state={t('state.off')}>
        {t('next.provider')}
      </ConnectionState>
    );
  const [proven] = domains.flatMap(({ proven_at }) => proven_at ?? []).toSorted();
  if (proven === undefined)
    return (
      <ConnectionState kind="warning" state={t(domains.length > 0 ? 'state.dns' : 'state.domain')}>
        {t(domains.length > 0 ? 'next.dns' : 'next.domain')}
      </ConnectionState>
    );
  const since = provider.set_up_at && [provider.set_up_at, proven].toSorted().at(-1);
  const next = domains.some(({ enforced }) => enforced)
    ? t('next.done')
    : t(emergency_admin?.passkey ? 'next.enforce' : 'next.emergency');
  return (
    <ConnectionState
      kind="success"
      state={since ? t('state.onSince', { since: moment(since) }) : t('state.on')}
    >
      {groups?.length === 0
        ? t.rich('next.groups', {
            users: text => <Link to={staffPages.organizationUsers}>{text}</Link>,
          })
        : next}
    </ConnectionState>
  );
}
