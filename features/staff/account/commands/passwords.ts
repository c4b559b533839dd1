import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { places } from '#platform/pace/places.ts';

// OWASP's figures for argon2id, which is the library's default kind: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// A hash keeps a core busy: one is left to everybody else, and who would wait for more than a second or two is told so.
const inTurn = places(Math.max(1, availableParallelism() - 1), { waiting: 40 });

/** The argon2id hash of a password, with its salt and cost in it. 429 where too many wait for theirs. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/** Whether this is the password that `stored` was made of. 429 where too many wait for theirs. */
export function passwordMatches(stored: string, password: string): Promise<boolean> {
  return inTurn(() => verify(stored, password));
}

let decoy: Promise<string> | undefined;

/** The hash of a password that nobody knows: comparing with it costs what comparing with a real one costs. */
export function decoyHash(): Promise<string> {
  decoy ??= hash(crypto.randomUUID(), cost);
  return decoy;
}
