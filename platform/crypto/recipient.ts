/**
 * Returns whether a text has the form of an age recipient, with X25519 alone or with ML-KEM-768. Only age can check
 * whether it is valid.
 */
export const looksLikeRecipient = (text: string): boolean =>
  /^age1(pq1)?[02-9ac-hj-np-z]{50,2500}$/.test(text);
