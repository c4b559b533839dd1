import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { passwordReset } from '#features/staff/session/tables.ts';
import { now } from '#platform/clock/clock.ts';
import { randomToken, sha256 } from '#platform/crypto/keys.ts';

export async function aResetLink(userId: number): Promise<string> {
  const token = randomToken();
  await platformDb(db =>
    db.insert(passwordReset).values({ userId, tokenHash: sha256(token), createdAt: now() }),
  );
  return token;
}
