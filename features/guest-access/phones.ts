import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * A phone so that the same number compares equal however it is written: E.164, or its digits where no numbering plan
 * reads it so; "" without digits. Whether the number can exist does not matter here.
 * In: national digits of `country` (alpha-2), or of the dial digits that were chosen (`81`, `+81`), or with its own +.
 */
export function comparablePhone(written: string, country: string, dial = ''): string {
  const text = written.normalize('NFKC').trim();
  const code = digitsOf(dial);
  const full = code && !text.startsWith('+') ? `+${code} ${text}` : text;
  const parsed = parsePhoneNumberFromString(full, isSupportedCountry(country) ? country : undefined);
  return parsed?.number ?? digitsOf(text);
}

/** The last four digits, by which a guest may prove a booking (method 1). */
export const lastFour = (written: string): string => digitsOf(written.normalize('NFKC')).slice(-4);

const digitsOf = (text: string) => text.replace(/\D/g, '');
