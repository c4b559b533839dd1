/** A recipient as age writes it: with X25519 alone, or with ML-KEM-768 beside it. Whether it is one, age says. */
export const looksLikeRecipient = (text: string): boolean =>
  /^age1(pq1)?[02-9ac-hj-np-z]{50,2500}$/.test(text);
