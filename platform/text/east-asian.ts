/**
 * Returns whether a text contains Chinese, Japanese or Korean characters. Names in these scripts begin with the family
 * name.
 */
export const isEastAsian = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text.normalize('NFKC'));
