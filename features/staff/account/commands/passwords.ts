import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { concurrencyLimit } from '#platform/pace/concurrency-limit.ts';

// OWASP's parameters for argon2id, which is the library's default: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Hashing occupies a core, so one is left for everything else. Requests that would wait for more than a second
// or two are refused.
const inTurn = concurrencyLimit(Math.max(1, availableParallelism() - 1), { waiting: 40 });

/**
 * Returns the argon2id hash of a password, including salt and cost.
 * @throws 429 if too many requests are waiting
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/**
 * Whether `stored` is the hash of this password.
 * @throws 429 if too many requests are waiting
 */
export function passwordMatches(stored: string, password: string): Promise<boolean> {
  return inTurn(() => verify(stored, password));
}

let decoy: Promise<string> | undefined;

/** Returns the hash of a random password. Comparing with it takes as long as with a real one. */
export function decoyHash(): Promise<string> {
  decoy ??= hash(crypto.randomUUID(), cost);
  return decoy;
}
