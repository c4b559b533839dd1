import { useNavigate, useSearch } from '@tanstack/react-router';
import { useContext } from 'react';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/rules/staff-pages.ts';
import { PublicUrl } from '#features/facility/staff/public-url.ts';
import { TermsScreen } from '#features/terms/staff/terms-screen.tsx';
import { isGuestLanguage } from '#i18n/languages.ts';
import { useFacility, useRefreshHotel } from '../facility.ts';
import { useUnsaved } from '../use-unsaved.ts';

export function Terms() {
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
}
