import { cleanText } from '#platform/text/clean.ts';
import { ScimFault } from './fault.ts';
import { SCIM_LIMITS } from './limits.ts';

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** PostgreSQL cannot store or compare NUL and lone surrogates. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

export function readText(attribute: string, value: unknown): string {
  if (typeof value !== 'string' || !isStorable(value) || value.length > SCIM_LIMITS.name)
    throw new ScimFault(
      'invalidValue',
      `${attribute} must be a text of at most ${SCIM_LIMITS.name} characters.`,
    );
  return cleanText(value);
}

/** Entra ID sends the strings "True" and "False". */
export function readBoolean(attribute: string, value: unknown): boolean {
  const lowerText = String(value).toLowerCase();
  if (lowerText !== 'true' && lowerText !== 'false')
    throw new ScimFault('invalidValue', `${attribute} must be true or false.`);
  return lowerText === 'true';
}
