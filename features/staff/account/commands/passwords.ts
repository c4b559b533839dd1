import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { concurrencyLimit } from '#platform/pace/concurrency-limit.ts';
import { NO_PASSWORD, UNSET_PASSWORD } from '../rules/stored-password.ts';

/** OWASP's parameters for argon2id, which are the library's defaults: 19 MiB, two passes, one lane. */
export const HASH_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let cost = HASH_COST;
let decoy: Promise<string> | undefined;

/** Sets the cost of new hashes, so that tests need not wait for them. */
export function setHashCost(newCost: typeof HASH_COST): void {
  cost = newCost;
  decoy = undefined;
}

// Hashing occupies a core, so one core is left for other work. Requests that would wait for more than one or
// two seconds are rejected.
const limitHashing = concurrencyLimit(Math.max(1, availableParallelism() - 1), { waiting: 40 });

/**
 * Returns the argon2id hash of a password, including salt and cost.
 * @throws 429 if too many requests are waiting
 */
export function hashPassword(password: string): Promise<string> {
  return limitHashing(() => hash(password, cost));
}

/**
 * Whether `stored` is the hash of this password. Takes equally long for a user without a password.
 * @throws 429 if too many requests are waiting
 */
export async function passwordMatches(stored: string, password: string): Promise<boolean> {
  const hashToCompare = stored === NO_PASSWORD || stored === UNSET_PASSWORD ? await decoyHash() : stored;
  return limitHashing(() => verify(hashToCompare, password));
}

/**
 * Returns the hash of a random password. Comparing a password with this hash takes as long as with a real hash.
 */
export function decoyHash(): Promise<string> {
  decoy ??= hash(crypto.randomUUID(), cost);
  return decoy;
}
