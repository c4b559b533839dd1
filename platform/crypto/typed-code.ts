import { cleanCode } from '#platform/text/clean.ts';

/**
 * What a person meant who typed a Crockford code: any case, full-width letters of a Japanese keyboard,
 * O for 0, I or L for 1, spaces and hyphens anywhere, and the line of a message in which it stands behind a colon. Signs that no
 * code has stay, so that it matches nothing.
 */
export function normalizeCrockford(typed: string): string {
  const [code = ''] = cleanCode(typed).split(':').slice(-1);
  return code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
}
