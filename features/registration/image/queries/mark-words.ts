import type { Facility } from '#features/hotel/facility/queries/facility.ts';
import { translator } from '#i18n/translate.ts';

/**
 * Returns the hotel's watermark text for passport pictures, without the date: in Japanese for a hotel in
 * Japan, otherwise in English.
 */
export function watermarkText({ name, country }: Pick<Facility, 'name' | 'country'>) {
  const language = country === 'JP' ? 'ja' : 'en';
  return { hotel: name, purpose: translator(language, 'question')('watermark') };
}
