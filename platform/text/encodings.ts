/** Text encodings by their `TextDecoder` names. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'shift_jis',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-874',
  'euc-jp',
  'euc-kr',
  'gb18030',
  'big5',
] as const;
export type Encoding = (typeof encodings)[number];
