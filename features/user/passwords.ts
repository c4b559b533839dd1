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

let decoy: Promise<string> | undefined;

/** The hash of a password that nobody knows: comparing with it costs what comparing with a real one costs. */
export function decoyHash(): Promise<string> {
  decoy ??= hashPassword(crypto.randomUUID());
  return decoy;
}
