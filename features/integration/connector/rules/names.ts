import { isEastAsian } from '#platform/text/east-asian.ts';

/** The parts of a name; '' if unknown. */
export type NameParts = { family: string; given: string; middle?: string };

/** Puts the family name first if the name is in Chinese, Japanese or Korean characters, otherwise last. */
export function writtenName({ family, given, middle = '' }: NameParts): string {
  const parts = isEastAsian(`${family}${given}`) ? [family, given] : [given, middle, family];
  return parts
    .map(part => part.trim())
    .filter(Boolean)
    .join(' ');
}

export const isKana = (text: string): boolean =>
  /^[\p{Script=Hiragana}\p{Script=Katakana}ー・\s]+$/u.test(text.normalize('NFKC'));

/** Converts half-width katakana and hiragana to katakana, as the register requires for readings. */
export const inKatakana = (text: string): string =>
  text.normalize('NFKC').replace(/[ぁ-ゖ]/g, sign => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0x60));

/** Of several forms of a name, the one in kana is the reading (docs/reference/connectors.md#who-comes). */
export function nameAmong(writings: readonly string[]): { name: string; kana: string } {
  const names = writings.filter(Boolean);
  const kana = names.find(isKana) ?? '';
  return { name: names.find(name => !isKana(name)) ?? kana, kana: inKatakana(kana) };
}

/** Writes an address on one line: from the largest unit to the smallest in Japan, otherwise the reverse. */
export function writtenAddress({
  lines,
  city,
  state,
  country,
}: {
  lines: readonly string[];
  city: string;
  state: string;
  /**
   * As printed for addresses outside Japan. `JP` or any Japanese characters make the address a Japanese one.
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
