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

type Props = { newer: HotelProfile; typed: HotelProfile };

/** What somebody else has saved of the profile otherwise than it was typed here. */
export function NewerProfile({ newer, typed }: Props) {
  const t = useTranslations('staff-profile');
  const language = detectLanguage(useLocale());
  const shown = { ...newer, country: countryName(language, newer.country) };
  const { receive_checkin_email: isTold } = newer;
  return (
    <ul>
      {texts
        .filter(field => newer[field] !== typed[field])
        .map(field => (
          <li key={field}>{t('is', { field: t(`profile.${field}`), value: shown[field] || t('none') })}</li>
        ))}
      {isTold !== typed.receive_checkin_email && (
        <li>{t(isTold === 1 ? 'profile.isReceived' : 'profile.isNotReceived')}</li>
      )}
    </ul>
  );
}
