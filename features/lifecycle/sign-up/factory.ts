import { randomBytes } from 'node:crypto';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { now } from '#platform/clock/clock.ts';
import { randomToken, sha256 } from '#platform/crypto/keys.ts';
import { signUp } from './tables.ts';

const random = () => randomBytes(5).toString('hex');

export async function aSignUp(email = `newcomer-${random()}@example.com`): Promise<string> {
  const token = randomToken();
  const at = now();
  await platformDb(db =>
    db.insert(signUp).values({ email, sessionHash: sha256(token), createdAt: at, openedAt: at }),
  );
  return token;
}

export async function aSignUpLink(
  email = `newcomer-${random()}@example.com`,
  createdAt = now(),
): Promise<string> {
  const token = randomToken();
  await platformDb(db => db.insert(signUp).values({ email, tokenHash: sha256(token), createdAt }));
  return token;
}
