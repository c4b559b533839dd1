import { cleanCode } from '#platform/text/clean.ts';

/**
 * Normalizes a typed Crockford code: any case, full-width letters of a Japanese keyboard, O for 0, I or L for
 * 1, spaces and hyphens anywhere, and a copied line of a message with the code after a colon. Characters that
 * no code has are kept, so that the result matches nothing.
 */
export function normalizeCrockford(typed: string): string {
  const [code = ''] = cleanCode(typed).split(':').slice(-1);
  return code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
}
