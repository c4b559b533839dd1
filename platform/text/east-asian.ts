/** Whether a text has Chinese, Japanese or Korean characters: names in them have the family name first. */
export const isEastAsian = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text.normalize('NFKC'));
