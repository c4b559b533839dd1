import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { keyedHash, subkey } from '#platform/crypto/keys.ts';
import { open, seal } from '#platform/crypto/sealing.ts';

/**
 * Derives the token of an emailed link from the job's nonce. Every attempt then sends the same token, and
 * neither the queue nor the database stores it.
 */
export function mailedToken(purpose: 'reset' | 'sign-up', nonce: string): string {
  return keyedHash(`mailed ${purpose}`, nonce).toString('base64url');
}

/** Returns the URL of an emailed link to set a password. `staffUrl`: base URL of the dashboard. */
export function resetLinkUrl(
  staffUrl: string,
  { username, email }: { username: string; email: string },
  nonce: string,
): string {
  const query = new URLSearchParams({ username, email, token: mailedToken('reset', nonce) });
  return `${staffUrl}${staffPages.newPassword}?${query}`;
}

// The queue must not contain addresses in plain text, and there may be no hotel whose key could be used.
const sealingKey = () => ({ id: 0, key: subkey('address of a mail') });
const sealPlace = (nonce: string) => ({ facility: 0, table: 'jobs', column: 'to', row: nonce });

export function sealAddress(nonce: string, address: string): string {
  return seal(sealingKey(), sealPlace(nonce), address).toString('base64url');
}

export function openAddress(nonce: string, sealed: string): string {
  return open([sealingKey()], sealPlace(nonce), Buffer.from(sealed, 'base64url')).toString('utf8');
}
