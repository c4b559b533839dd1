import { randomToken } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { type AccountChange, accountMailRequested } from '../events.ts';
import { sealAddress } from '../queries/mail-secrets.ts';

/**
 * Informs a user by email of a change to how they sign in. `formerly`: the previous address, to which the email
 * is then sent.
 */
export async function notifyAccountChange(
  db: Db,
  kind: AccountChange,
  userId: number,
  formerly?: string,
): Promise<void> {
  const nonce = randomToken(128);
  const to = formerly === undefined ? {} : { to: sealAddress(nonce, formerly) };
  await accountMailRequested.add(db, { kind, about: userId, nonce, language: '', ...to });
}
