import { useSearch } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { SettingsScreen } from '#features/hotel/facility/staff/settings/settings-screen.tsx';
import { nameFor } from '#i18n/languages.ts';
import { useFacility, useRefreshHotel } from '../facility.ts';
import { hasPermission } from '../rights.ts';
import { settingsTabs } from '../settings-tabs.ts';
import { useUnsaved } from '../use-unsaved.ts';

export function Settings() {
  const t = useTranslations('staff-settings');
  const { id, country, name, facility_name: names, facility_setting, user } = useFacility();
  const language = useLocale();
  const { tab }: { tab?: string } = useSearch({ strict: false });
  const noteChange = useUnsaved(t('leave'));
  const refreshHotel = useRefreshHotel();
  return (
    <SettingsScreen
      tabs={settingsTabs}
      open={tab}
      facilityId={id}
      stored={facility_setting}
      country={country}
      name={nameFor({ name, names }, language)}
      reader={{ owner: user.owner, holds: key => hasPermission(user, key) }}
      onChanged={noteChange}
      onSaved={refreshHotel}
    />
  );
}
