import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useContext } from 'react';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { PublicUrl } from '#features/hotel/facility/staff/public-url.ts';
import { useBusinessDay } from '#features/hotel/facility/staff/use-business-day.ts';
import type { AuditFilters } from '#features/register/audit-log/staff/audit-screen.tsx';
import { isGuestLanguage } from '#i18n/languages.ts';
import { lazyComponent } from '#platform/browser/loaded-later.ts';
import { useFacility, useRefreshHotel } from '../facility.ts';
import { hasPermission } from '../rights.ts';
import { useUnsaved } from '../use-unsaved.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The audit filters, with the owner who chose them. Stored in this tab and ignored for another user. */
    audited?: { by: number; filters: AuditFilters };
  }
}

export const Scan = lazyComponent(async () => {
  const { ScanScreen } = await import('#features/desk/front-desk/staff/scan/scan-screen.tsx');
  return () => {
    const facility = useFacility();
    const navigate = useNavigate();
    return (
      <ScanScreen
        facility={facility}
        onOpen={id => void navigate({ to: staffPages.list, search: { open: String(id) } })}
      />
    );
  };
});

export const Form = lazyComponent(async () => {
  const { FormScreen } = await import('#features/form/questionnaire/staff/form/form-screen.tsx');
  return () => {
    const t = useTranslations('staff-questionnaire');
    const facility = useFacility();
    const noteChange = useUnsaved(t('form.leave'));
    return (
      <FormScreen
        facility={facility}
        mayEdit={hasPermission(facility.user, 'checkin_form_setting.questionnaire.edit')}
        onChanged={noteChange}
      />
    );
  };
});

export const Joining = lazyComponent(async () => {
  const { JoiningScreen } = await import('#features/organization/organization/staff/joining-screen.tsx');
  return () => <JoiningScreen facility={useFacility()} />;
});

export const Filters = lazyComponent(async () => {
  const { FiltersScreen } = await import('#features/form/questionnaire/staff/filters-screen.tsx');
  return () => {
    const t = useTranslations('staff-questionnaire');
    const { id, user } = useFacility();
    const noteChange = useUnsaved(t('filters.leave'));
    return (
      <FiltersScreen
        facilityId={id}
        mayEdit={hasPermission(user, 'filter_setting.localized_filter.edit')}
        mayCreate={hasPermission(user, 'filter_setting.localized_filter.create')}
        onChanged={noteChange}
      />
    );
  };
});

export const Downloads = lazyComponent(async () => {
  const { IdDownloads } = await import('#features/register/guest-register/staff/id-downloads.tsx');
  return () => {
    const { id, timezone } = useFacility();
    return <IdDownloads facility={{ id, timezone }} />;
  };
});

export const Disclosures = lazyComponent(async () => {
  const { DisclosuresScreen } = await import('#features/register/disclosure/staff/disclosures-screen.tsx');
  return () => {
    const t = useTranslations('staff-disclosure');
    const { id, timezone } = useFacility();
    const noteChange = useUnsaved(t('leave'));
    return <DisclosuresScreen facility={{ id, timezone }} onChanged={noteChange} />;
  };
});

export const Statistics = lazyComponent(async () => {
  const { StatisticsScreen } = await import('#features/register/statistics/staff/statistics-screen.tsx');
  return () => {
    const { id, country, timezone } = useFacility();
    const { report, month }: { report?: string; month?: string } = useSearch({ strict: false });
    const navigate = useNavigate();
    return (
      <StatisticsScreen
        facility={{ id, country, timezone }}
        chosen={{ report, month }}
        onChoose={search => void navigate({ to: staffPages.statistics, search, resetScroll: false })}
      />
    );
  };
});

export const Users = lazyComponent(async () => {
  const { UsersScreen } = await import('#features/staff/user/staff/users-screen.tsx');
  return () => {
    const t = useTranslations('staff-users');
    const { id, user } = useFacility();
    const refreshHotel = useRefreshHotel();
    const noteChange = useUnsaved(t('leave'));
    return (
      <UsersScreen
        facilityId={id}
        reader={{ id: user.id, owner: user.owner, canAdd: hasPermission(user, 'setting.user.create') }}
        onChanged={noteChange}
        onSaved={refreshHotel}
      />
    );
  };
});

export const ApiKeys = lazyComponent(async () => {
  const { ApiKeysScreen } = await import('#features/integration/api/staff/api-keys-screen.tsx');
  return () => {
    const t = useTranslations('staff-api-keys');
    const { id, timezone } = useFacility();
    const noteKey = useUnsaved(t('made.leave'));
    return <ApiKeysScreen facility={{ id, timezone }} onUncopied={noteKey} />;
  };
});

export const Connectors = lazyComponent(async () => {
  const { ConnectorsScreen } = await import('#features/integration/connector/staff/connectors-screen.tsx');
  return () => {
    const { id, timezone } = useFacility();
    return <ConnectorsScreen facility={{ id, timezone, today: useBusinessDay(timezone) }} />;
  };
});

export const Webhooks = lazyComponent(async () => {
  const { WebhooksScreen } = await import('#features/integration/webhook/staff/webhooks-screen.tsx');
  return () => {
    const t = useTranslations('staff-webhooks');
    const { id, timezone } = useFacility();
    const noteChange = useUnsaved(t('leave'));
    const noteSecret = useUnsaved(t('secret.leave'));
    return <WebhooksScreen facility={{ id, timezone }} onChanged={noteChange} onUncopied={noteSecret} />;
  };
});

export const Leaving = lazyComponent(async () => {
  const { LeavingScreen } = await import('#features/lifecycle/hotel-transfer/staff/leaving-screen.tsx');
  return () => {
    const { id, timezone, user } = useFacility();
    const refreshHotel = useRefreshHotel();
    return <LeavingScreen facility={{ id, timezone }} username={user.username} onSaved={refreshHotel} />;
  };
});

export const Account = lazyComponent(async () => {
  const { AccountScreen } = await import('#features/staff/session/staff/account-screen.tsx');
  return () => <AccountScreen username={useFacility().user.username} />;
});

export const Terms = lazyComponent(async () => {
  const { TermsScreen } = await import('#features/hotel/terms/staff/terms-screen.tsx');
  return () => {
    const t = useTranslations('staff-settings');
    const { id } = useFacility();
    const publicUrl = useContext(PublicUrl);
    const { lang }: { lang?: string } = useSearch({ strict: false });
    const navigate = useNavigate();
    const noteChange = useUnsaved(t('leave'));
    const refreshHotel = useRefreshHotel();
    return (
      <TermsScreen
        language={lang !== undefined && isGuestLanguage(lang) ? lang : 'ja'}
        onLanguage={next => void navigate({ to: staffPages.terms, search: { lang: next } })}
        facilityId={id}
        publicUrl={publicUrl}
        onChanged={noteChange}
        onSaved={refreshHotel}
      />
    );
  };
});

export const Audit = lazyComponent(async () => {
  const { AuditScreen } = await import('#features/register/audit-log/staff/audit-screen.tsx');
  return () => {
    const { id, timezone, user } = useFacility();
    const audited = useLocation({ select: ({ state }) => state.audited });
    const navigate = useNavigate();
    return (
      <AuditScreen
        facility={{ id, timezone }}
        filters={audited?.by === user.id ? audited.filters : undefined}
        onFilters={filters =>
          void navigate({
            to: staffPages.audit,
            search: {},
            state: { audited: { by: user.id, filters } },
            resetScroll: false,
          })
        }
      />
    );
  };
});
