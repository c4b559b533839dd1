import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { TermsScreen } from '#features/facility/staff/terms/terms-screen.tsx';
import { isGuestLanguage } from '#i18n/languages.ts';
import { useFacility } from '../facility-context.ts';
import { useRefreshHotel } from '../use-refresh-hotel.ts';
import { useUnsaved } from '../use-unsaved.ts';

export function Terms() {
  const t = useTranslations('staff-settings');
  const { id, url } = useFacility();
  const { lang }: { lang?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const noteChange = useUnsaved(t('leave'));
  const refreshHotel = useRefreshHotel();
  return (
    <TermsScreen
      language={lang !== undefined && isGuestLanguage(lang) ? lang : 'ja'}
      onLanguage={next => void navigate({ to: '/dashboard/terms', search: { lang: next } })}
      facilityId={id}
      publicUrl={new URL(url).origin}
      onChanged={noteChange}
      onSaved={refreshHotel}
    />
  );
}
