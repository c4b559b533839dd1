/** Phones and addresses of a booking, normalized so that they can be compared. */
export type Contacts = readonly string[];

type Changed = {
  trusted: Contacts;
  now: Contacts;
  /** What the guest gave with a strong proof; a hotel system may send it back. */
  given: Contacts;
};

/**
 * Returns the contacts accepted as a proof after a booking's contact data changed, once its guest has
 * registered (docs/reference/proofs.md#contact-data-that-changes). Null if they are the same as the booking's
 * contacts.
 */
export function trustedAfter({ trusted, now, given }: Changed): string[] | null {
  const after = [...new Set([...trusted, ...now.filter(each => given.includes(each))])];
  const isSame = after.length === now.length && after.every(each => now.includes(each));
  return isSame ? null : after;
}

export const untrusted = (now: Contacts, trusted: Contacts | null): string[] =>
  trusted === null ? [] : now.filter(each => !trusted.includes(each));

export const isAddress = (contact: string): boolean => contact.includes('@');
