import { isEastAsian } from '#platform/text/east-asian.ts';

export type NameParts = { family: string; given: string; middle?: string };

/** Formats a name. The family name comes first in Chinese, Japanese or Korean characters, otherwise last. */
export function formatName({ family, given, middle = '' }: NameParts): string {
  const parts = isEastAsian(`${family}${given}`) ? [family, given] : [given, middle, family];
  return parts
    .map(part => part.trim())
    .filter(Boolean)
    .join(' ');
}

export const isKana = (text: string): boolean =>
  /^[\p{Script=Hiragana}\p{Script=Katakana}ー・\s]+$/u.test(text.normalize('NFKC'));

/** Converts half-width katakana and hiragana to full-width katakana, as the register requires for readings. */
export const toFullWidthKatakana = (text: string): string =>
  text.normalize('NFKC').replace(/[ぁ-ゖ]/g, sign => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0x60));

/**
 * Selects the name and its reading from several spellings. The spelling in kana is the reading
 * (docs/reference/connectors.md#who-comes).
 */
export function pickName(writings: readonly string[]): { name: string; kana: string } {
  const names = writings.filter(Boolean);
  const kana = names.find(isKana) ?? '';
  return { name: names.find(name => !isKana(name)) ?? kana, kana: toFullWidthKatakana(kana) };
}

/** Formats an address on one line. Japanese addresses begin with the largest unit, others with the smallest. */
export function formatAddress({
  lines,
  city,
  state,
  country,
}: {
  lines: readonly string[];
  city: string;
  state: string;
  /**
   * Country to print at the end of an address outside Japan. An address is treated as Japanese if the country
   * is `JP` or if a line contains Chinese, Japanese or Korean characters.
   */
  country: string;
}): string {
  const isJapan = country === 'JP' || isEastAsian(lines.join(''));
  const parts = isJapan ? [state, city, ...lines] : [...lines, city, state, country];
  return parts
    .map(part => part.trim())
    .filter(Boolean)
    .join(isJapan ? '' : ', ');
}
