import { check } from 'recheck';

// Use the plain JavaScript engine. It is the same program as the native and Java engines, which are not
// installed.
process.env.RECHECK_BACKEND = 'pure';

/** Per expression, in milliseconds. */
const TIMEOUT_MS = 240_000;
/**
 * Attacks are limited by the number of characters read, not by time: on a busy machine a linear expression
 * would seem slow.
 */
const LIMITS = { timeout: TIMEOUT_MS, attackTimeout: null, incubationTimeout: null, seedingTimeout: null };

/** Returns why an expression may take more than linear time; undefined if it cannot. */
export async function whyNotLinear(pattern: string, flags: string): Promise<string | undefined> {
  const result = await check(pattern, flags.replace('v', 'u'), LIMITS);
  if (result.status === 'vulnerable') return `is ${result.complexity.summary}, with ${result.attack.pattern}`;
  return result.status === 'unknown' ? 'is too complex to judge' : undefined;
}
