import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { SettingsScreen } from '#features/facility/staff/settings/settings-screen.tsx';
import { facilityQuery } from '../facility.ts';
import { useFacility } from '../facility-context.ts';
import { holds } from '../rights.ts';
import { useUnsaved } from '../use-unsaved.ts';

export function Settings() {
  const t = useTranslations('staff-settings');
  const { id, country, user } = useFacility();
  const { tab }: { tab?: string } = useSearch({ strict: false });
  const queries = useQueryClient();
  const noteChange = useUnsaved(t('leave'));
  const refreshHotel = useCallback(
    () => void queries.invalidateQueries({ queryKey: facilityQuery.queryKey }),
    [queries],
  );
  return (
    <SettingsScreen
      open={tab}
      facilityId={id}
      country={country}
      reader={{ owner: user.owner, holds: key => holds(user, key) }}
      onChanged={noteChange}
      onSaved={refreshHotel}
    />
  );
}
