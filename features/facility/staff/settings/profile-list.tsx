import { useLocale, useTranslations } from 'use-intl';
import { countryName } from '#i18n/formatters.ts';
import { detectLanguage } from '#i18n/languages.ts';
import type { HotelProfile } from './hotel-calls.ts';

const texts = [
  'name',
  'country',
  'state',
  'city',
  'address',
  'building',
  'phone',
  'site_url',
  'timezone',
] as const;

/** How somebody else has saved the profile. */
export function ProfileList({ profile }: { profile: HotelProfile }) {
  const t = useTranslations('staff-profile');
  const language = detectLanguage(useLocale());
  const shown = { ...profile, country: countryName(language, profile.country) };
  return (
    <ul>
      {texts.map(field => (
        <li key={field}>{t('is', { field: t(`profile.${field}`), value: shown[field] || t('none') })}</li>
      ))}
      <li>{t(profile.receive_checkin_email === 1 ? 'profile.isReceived' : 'profile.isNotReceived')}</li>
    </ul>
  );
}
