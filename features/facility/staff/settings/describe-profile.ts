import { useLocale, useTranslations } from 'use-intl';
import { countryName } from '#i18n/formatters.ts';
import { detectLanguage } from '#i18n/languages.ts';
import type { Describe } from '../edit/newer-notice.tsx';
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

/** A field of the profile in words. */
export function useDescribeProfile(): Describe<HotelProfile> {
  const t = useTranslations('staff-profile');
  const settings = useTranslations('staff-settings');
  const language = detectLanguage(useLocale());
  return (profile, [name]) => {
    const field = texts.find(each => each === name);
    if (field === undefined) {
      const isTold = profile.receive_checkin_email === 1;
      return { what: t('profile.receive'), is: settings(isTold ? 'conflict.on' : 'conflict.off') };
    }
    const shown = field === 'country' ? countryName(language, profile.country) : profile[field];
    return { what: t(`profile.${field}`), is: shown || t('none') };
  };
}
