import type { Option } from './select.tsx';

export type SearchableOption = Option & { also?: readonly string[] };

/**
 * Normalizes text for comparison. Ignores case, accents, width, spaces and punctuation, and treats hiragana
 * like katakana.
 */
export function normalizeForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}ー]/gu, '')
    .replace(/[\u3041-\u3096]/g, sign => String.fromCharCode(sign.charCodeAt(0) + 0x60));
}

/**
 * Returns the options that match the typed text in this order: exact matches, options that begin with the
 * text, options in which a later word begins with the text, and other options that contain the text. Returns
 * all options if no text was typed.
 */
export function matchingOptions(options: readonly SearchableOption[], typed: string): SearchableOption[] {
  const wanted = normalizeForSearch(typed);
  if (wanted === '') return [...options];
  const rankedOptions = options.map(option => ({ option, rank: rankOf(option, wanted) }));
  return rankedOptions
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option);
}

const NO_MATCH = 4;

function rankOf({ label, also = [] }: SearchableOption, wanted: string): number {
  return Math.min(...[label, ...also].map(name => rankOfName(name, wanted)));
}

function rankOfName(name: string, wanted: string): number {
  const normalizedName = normalizeForSearch(name);
  if (normalizedName === wanted) return 0;
  if (normalizedName.startsWith(wanted)) return 1;
  if (name.split(/[\s\-–’'()（）・]+/).some(word => normalizeForSearch(word).startsWith(wanted))) return 2;
  // Two Latin letters occur within too many names.
  return normalizedName.includes(wanted) && (wanted.length > 2 || !/^[a-z]+$/.test(wanted)) ? 3 : NO_MATCH;
}
