import { prefectureNames } from './prefectures.ts';

/**
 * Whether an address in Japan ends with the town, as a postal code fills it in: it begins with a prefecture and has
 * neither a digit nor a word that counts houses.
 */
export function isTownOnly(address: string): boolean {
  const written = address.normalize('NFKC').replace(/\s/g, '');
  const begins = prefectureNames.some(name => written.startsWith(name));
  return begins && !/[\d番号地]/.test(written);
}
