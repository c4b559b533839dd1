import { phoneIn } from '#i18n/phone.ts';
import { invalid } from '#platform/http/refusal.ts';

/** The hotel's phone as it is stored: E.164, or "". In: as people of its country write it. Throws 422 for `field`. */
export function storedHotelPhone(field: string, typed: string, country: string): string {
  const text = typed.trim();
  if (text === '') return '';
  const phone = phoneIn(country, text);
  if (phone === null) throw invalid({ [field]: 'phone_invalid' });
  return phone;
}

/** The phone of a hotel in E.164, also where it was stored as it was typed; what cannot be understood is as it was. */
export const hotelPhone = ({ phone, country }: { phone: string; country: string }): string =>
  phoneIn(country, phone) ?? phone.trim();
