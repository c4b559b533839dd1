import { sha256 } from '#platform/crypto/keys.ts';

/** What a guest accepted, in 64 hex digits: the acceptance keeps it, so that it stays known which text it was (decisions §9). */
export function termsHash(content: string): string {
  return sha256(content).toString('hex');
}
