import { cleanCode } from '#platform/text/clean.ts';

/**
 * What a person meant who typed a Crockford code: any case, full-width letters of a Japanese keyboard,
 * O for 0, I or L for 1, spaces and hyphens anywhere. Signs that no code has stay, so that it matches nothing.
 */
export function normalizeCrockford(typed: string): string {
  return cleanCode(typed).toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
}
