import { keyedHash } from '#platform/crypto/keys.ts';

/**
 * The token of a mailed link. It is computed from the nonce that the mail's job carries: every try mails the same link,
 * and neither the queue nor the database holds what opens it.
 */
export function mailedToken(purpose: 'reset' | 'sign-up', nonce: string): string {
  return keyedHash(`mailed ${purpose}`, nonce).toString('base64url');
}
