import { isEastAsian } from '#platform/text/east-asian.ts';

/** A name in its parts; '' where one is not known. */
export type NameParts = { family: string; given: string; middle?: string };

/** The family name first where a name is written in Chinese, Japanese or Korean characters, else last. */
export function writtenName({ family, given, middle = '' }: NameParts): string {
  const parts = isEastAsian(`${family}${given}`) ? [family, given] : [given, middle, family];
  return parts
    .map(part => part.trim())
    .filter(Boolean)
    .join(' ');
}

export const isKana = (text: string): boolean =>
  /^[\p{Script=Hiragana}\p{Script=Katakana}ー・\s]+$/u.test(text.normalize('NFKC'));

/** Half-width katakana and hiragana as the register has names read: in katakana. */
export const inKatakana = (text: string): string =>
  text.normalize('NFKC').replace(/[ぁ-ゖ]/g, sign => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0x60));

/** Of several writings of one name, the one in kana is the reading (docs/reference/connectors.md#who-comes). */
export function nameAmong(writings: readonly string[]): { name: string; kana: string } {
  const names = writings.filter(Boolean);
  const kana = names.find(isKana) ?? '';
  return { name: names.find(name => !isKana(name)) ?? kana, kana: inKatakana(kana) };
}

/** An address in one line: from the larger to the smaller in Japan, else the other way round. */
export function writtenAddress({
  lines,
  city,
  state,
  country,
}: {
  lines: readonly string[];
  city: string;
  state: string;
  /** As it is to be written outside Japan; `JP` or anything in Japanese characters makes it a Japanese one. */
  country: string;
}): string {
  const isJapan = country === 'JP' || isEastAsian(lines.join(''));
  const parts = isJapan ? [state, city, ...lines] : [...lines, city, state, country];
  return parts
    .map(part => part.trim())
    .filter(Boolean)
    .join(isJapan ? '' : ', ');
}
