/** A slug stands in addresses: letters, digits and underscores only (guest-side §5). */
export const isSlug = (value: string): boolean => /^[A-Za-z0-9_]+$/.test(value);

/** What of a typed or pasted text may stand in a slug. Full-width letters of a Japanese keyboard count as plain ones. */
export const slugOf = (typed: string): string => typed.normalize('NFKC').replace(/[^A-Za-z0-9_]/g, '');

/** Whether it names an IANA time zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Z][A-Za-z_]+(\/|$)/.test(name);
  } catch {
    return false;
  }
}
