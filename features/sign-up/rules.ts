/** A slug stands in addresses: letters, digits and underscores only (guest-side §5). */
export const isSlug = (value: string): boolean => /^[A-Za-z0-9_]+$/.test(value);

/** What of a typed or pasted text may stand in a slug. Full-width letters of a Japanese keyboard count as plain ones. */
export const slugOf = (typed: string): string => typed.normalize('NFKC').replace(/[^A-Za-z0-9_]/g, '');
