import { cleanCode } from '#platform/text/clean.ts';

const LENGTH = 8;
const CODE = /^[0-9A-HJKMNP-TV-Z]{8}$/;

/**
 * Normalizes a typed Crockford code: any case, full-width letters of a Japanese keyboard, O for 0, I or L for
 * 1, spaces and hyphens at any position. Characters that cannot occur in a code are kept, so that the result
 * matches nothing.
 */
export const normalizeCrockford = (typed: string): string => correctCode(cleanCode(typed).toUpperCase());

export function verificationCodeIn(typed: string): string {
  const code = normalizeCrockford(typed);
  return isCode(code) ? code : (codeIn(cleanCode(typed).toUpperCase()) ?? code);
}

/** A URL. It ends at the first character that URLs cannot contain, because pasted text has no line breaks. */
const ADDRESS = /https?:[!-~]*/gi;

/**
 * Returns the last code in a text, preferably one with a digit, because words of eight letters may look like a
 * code.
 */
function codeIn(text: string): string | undefined {
  const words = text
    .replace(ADDRESS, ' ')
    .split(/[^0-9A-Z]+/)
    .filter(Boolean);
  const pairs = words.flatMap((word, at) =>
    word.length === LENGTH / 2 ? [`${word}${words[at + 1] ?? ''}`] : [],
  );
  const found = [...words, ...pairs].filter(word => word.length === LENGTH && isCode(correctCode(word)));
  const code = found.findLast(word => /[0-9]/.test(word)) ?? found.at(-1);
  return code && correctCode(code);
}

const isCode = (text: string) => CODE.test(text);

const correctCode = (text: string) => text.replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
