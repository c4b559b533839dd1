/** Phones and addresses of a booking, each in one form, so that equal ones compare equal. */
export type Contacts = readonly string[];

type Changed = {
  /** What proved the booking until now. */
  trusted: Contacts;
  /** What the booking has from now on. */
  now: Contacts;
  /** What the guest gave on a strong proof: a hotel system may send it back. */
  given: Contacts;
};

/**
 * What proves a booking after its contact data changed, once its guest has registered (docs/reference/proofs.md#contact-data-that-changes).
 * Null where that is just what the booking has.
 */
export function trustedAfter({ trusted, now, given }: Changed): string[] | null {
  const after = [...new Set([...trusted, ...now.filter(each => given.includes(each))])];
  const isSame = after.length === now.length && after.every(each => now.includes(each));
  return isSame ? null : after;
}

/** The phones and addresses that prove nothing yet. */
export const untrusted = (now: Contacts, trusted: Contacts | null): string[] =>
  trusted === null ? [] : now.filter(each => !trusted.includes(each));

/** Whether one of these contacts is an address; the others are phones. */
export const isAddress = (contact: string): boolean => contact.includes('@');
