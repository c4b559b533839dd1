import { keyedHash, subkey } from '#platform/crypto/keys.ts';
import { open, seal } from '#platform/crypto/sealing.ts';

/** The token of a mailed link, computed from the job's nonce: every try mails the same, and neither queue nor database holds it. */
export function mailedToken(purpose: 'reset' | 'sign-up', nonce: string): string {
  return keyedHash(`mailed ${purpose}`, nonce).toString('base64url');
}

// The queue holds no address in clear, and there may be no hotel whose key could seal it.
const key = () => ({ id: 0, key: subkey('address of a mail') });
const place = (nonce: string) => ({ facility: 0, table: 'jobs', column: 'to', row: nonce });

/** An address that an account had, for the one mail that still goes there. */
export function sealAddress(nonce: string, address: string): string {
  return seal(key(), place(nonce), address).toString('base64url');
}

export function openAddress(nonce: string, sealed: string): string {
  return open([key()], place(nonce), Buffer.from(sealed, 'base64url')).toString('utf8');
}
