import type { Option } from './select.tsx';

/** An option that is found by more words than its label. */
export type FoundOption = Option & { also?: readonly string[] };

/** As words are compared: without case, accents, width, spaces and signs; hiragana like katakana. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}ー]/gu, '')
    .replace(/[\u3041-\u3096]/g, sign => String.fromCharCode(sign.charCodeAt(0) + 0x60));
}

/**
 * The options that the typed words mean, the likeliest first: those that are called so, that begin so, then those of
 * which a later word begins so or that hold it. All of them where nothing is typed.
 */
export function matching(options: readonly FoundOption[], typed: string): FoundOption[] {
  const wanted = folded(typed);
  if (wanted === '') return [...options];
  const ranked = options.map(option => ({ option, rank: rankOf(option, wanted) }));
  return ranked
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option);
}

const NO_MATCH = 4;

function rankOf({ label, also = [] }: FoundOption, wanted: string): number {
  return Math.min(...[label, ...also].map(name => rankOfName(name, wanted)));
}

function rankOfName(name: string, wanted: string): number {
  const whole = folded(name);
  if (whole === wanted) return 0;
  if (whole.startsWith(wanted)) return 1;
  if (name.split(/[\s\-–’'()（）・]+/).some(word => folded(word).startsWith(wanted))) return 2;
  // Two letters of the Latin alphabet stand within too many names.
  return whole.includes(wanted) && (wanted.length > 2 || !/^[a-z]+$/.test(wanted)) ? 3 : NO_MATCH;
}
