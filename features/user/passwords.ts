import { hash, verify } from '@node-rs/argon2';

// OWASP's figures for argon2id, which is the library's default kind: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The argon2id hash of a password, with its salt and cost in it. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** Whether this is the password that `stored` was made of. */
export function passwordMatches(stored: string, password: string): Promise<boolean> {
  return verify(stored, password);
}

let nobody: Promise<string> | undefined;

/** Costs what a real comparison costs, so that an unknown user answers as late as a wrong password; never matches. */
export async function matchesNobody(password: string): Promise<false> {
  nobody ??= hashPassword(crypto.randomUUID());
  await passwordMatches(await nobody, password);
  return false;
}
