export type Contacts = readonly string[];

type ChangedContacts = {
  trusted: Contacts;
  now: Contacts;
  /** Contacts that the guest gave with a strong proof. A PMS may send them back. */
  given: Contacts;
};

/**
 * Returns the contacts accepted as a proof when a booking's contact data has changed after its guest registered
 * (docs/reference/proofs.md#contact-data-that-changes). Null if they are the same as the booking's contacts.
 */
export function updatedTrustedContacts({ trusted, now, given }: ChangedContacts): string[] | null {
  const updatedContacts = [...new Set([...trusted, ...now.filter(each => given.includes(each))])];
  const isSame = updatedContacts.length === now.length && updatedContacts.every(each => now.includes(each));
  return isSame ? null : updatedContacts;
}

export const untrustedContacts = (now: Contacts, trusted: Contacts | null): string[] =>
  trusted === null ? [] : now.filter(each => !trusted.includes(each));

export const isAddress = (contact: string): boolean => contact.includes('@');
