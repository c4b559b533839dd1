import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { TermsScreen } from '#features/facility/staff/terms/terms-screen.tsx';
import { isGuestLanguage } from '#i18n/languages.ts';
import { facilityQuery } from '../facility.ts';
import { useFacility } from '../facility-context.ts';
import { useUnsaved } from '../use-unsaved.ts';

export function Terms() {
  const t = useTranslations('staff-settings');
  const { id, url } = useFacility();
  const { lang }: { lang?: string } = useSearch({ strict: false });
  const queries = useQueryClient();
  const noteChange = useUnsaved(t('leave'));
  const refreshHotel = useCallback(
    () => void queries.invalidateQueries({ queryKey: facilityQuery.queryKey }),
    [queries],
  );
  return (
    <TermsScreen
      language={lang !== undefined && isGuestLanguage(lang) ? lang : 'ja'}
      facilityId={id}
      publicUrl={new URL(url).origin}
      onChanged={noteChange}
      onSaved={refreshHotel}
    />
  );
}
