import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/rules/staff-pages.ts';
import { loadedLater } from '#platform/browser/loaded-later.ts';
import { useFacility, useRefreshHotel } from '../facility.ts';
import { holds } from '../rights.ts';
import { useUnsaved } from '../use-unsaved.ts';

// The pages that need of the app little more than the hotel.

export const Scan = loadedLater(async () => {
  const { ScanScreen } = await import('#features/front-desk/staff/scan/scan-screen.tsx');
  return () => {
    const { timezone } = useFacility();
    const navigate = useNavigate();
    return (
      <ScanScreen
        timezone={timezone}
        onOpen={id => void navigate({ to: staffPages.list, search: { open: String(id) } })}
      />
    );
  };
});

export const Form = loadedLater(async () => {
  const { FormScreen } = await import('#features/questionnaire/staff/form/form-screen.tsx');
  return () => {
    const t = useTranslations('staff-questionnaire');
    const facility = useFacility();
    const noteChange = useUnsaved(t('form.leave'));
    return (
      <FormScreen
        facility={facility}
        mayEdit={holds(facility.user, 'checkin_form_setting.questionnaire.edit')}
        onChanged={noteChange}
      />
    );
  };
});

export const Filters = loadedLater(async () => {
  const { FiltersScreen } = await import('#features/questionnaire/staff/filters-screen.tsx');
  return () => {
    const t = useTranslations('staff-questionnaire');
    const { id, user } = useFacility();
    const noteChange = useUnsaved(t('filters.leave'));
    return (
      <FiltersScreen
        facilityId={id}
        mayEdit={holds(user, 'filter_setting.localized_filter.edit')}
        mayCreate={holds(user, 'filter_setting.localized_filter.create')}
        onChanged={noteChange}
      />
    );
  };
});

export const Downloads = loadedLater(async () => {
  const { IdDownloads } = await import('#features/guest-register/staff/id-downloads.tsx');
  return () => {
    const { id, timezone } = useFacility();
    return <IdDownloads facility={{ id, timezone }} />;
  };
});

export const Users = loadedLater(async () => {
  const { UsersScreen } = await import('#features/user-management/staff/users-screen.tsx');
  return () => {
    const t = useTranslations('staff-users');
    const { id, user } = useFacility();
    const refreshHotel = useRefreshHotel();
    const noteChange = useUnsaved(t('leave'));
    return (
      <UsersScreen
        facilityId={id}
        reader={{ id: user.id, owner: user.owner, canAdd: holds(user, 'setting.user.create') }}
        onChanged={noteChange}
        onSaved={refreshHotel}
      />
    );
  };
});

export const ApiKeys = loadedLater(async () => {
  const { ApiKeysScreen } = await import('#features/integration/staff/api-keys-screen.tsx');
  return () => {
    const { id, timezone } = useFacility();
    return <ApiKeysScreen facility={{ id, timezone }} />;
  };
});

export const Account = loadedLater(async () => {
  const { AccountScreen } = await import('#features/session/staff/account-screen.tsx');
  return () => <AccountScreen username={useFacility().user.username} />;
});
