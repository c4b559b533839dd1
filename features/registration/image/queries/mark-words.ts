import type { Facility } from '#features/hotel/facility/queries/facility.ts';
import { translator } from '#i18n/translate.ts';

/**
 * Returns the hotel's text for the mark on passport pictures, without the date, in the language of the country
 * where the register is kept.
 */
export function markWords({ name, country }: Pick<Facility, 'name' | 'country'>) {
  const language = country === 'JP' ? 'ja' : 'en';
  return { hotel: name, purpose: translator(language, 'question')('watermark') };
}
