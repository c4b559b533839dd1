import type { ClientBase } from 'pg';

// Statements that are asked again and again are prepared once on each connection, as reading and planning one takes longer than carrying it
// out (docs/decisions/2026-11-28-plans-are-kept-for-ten-seconds.md).

/** How often a statement is asked before it gets a name, under which each connection keeps its plan. */
const OFTEN = 5;

/** How many are kept: each takes memory of the database on every connection. */
const MOST_KEPT = 250;

/** How many texts are counted that are not kept yet; lists of values make a text of each length. */
const MOST_COUNTED = 2000;

/** Longer ones hold many values: most of them come once. Signs. */
const LONGEST = 8000;

/** For how long a plan is kept: tables may have been nearly empty when it was made. Milliseconds. */
const KEPT = 10_000;

const names = new Map<string, string>();
const counts = new Map<string, number>();

/** The name under which a statement is kept prepared; undefined: it is read and planned each time. */
export function keptAs(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size === MOST_KEPT || text.length > LONGEST) return known;
  const times = (counts.get(text) ?? 0) + 1;
  if (times < OFTEN) {
    if (counts.size === MOST_COUNTED) counts.clear();
    counts.set(text, times);
    return undefined;
  }
  counts.delete(text);
  const name = `kept_${names.size}`;
  names.set(text, name);
  return name;
}

const renewed = new WeakMap<ClientBase, number>();

/** Whether the plans of this connection are to be made anew, now: a connection that is asked is taken to do it. */
export function areOld(client: ClientBase): boolean {
  const at = performance.now();
  if (at - (renewed.get(client) ?? Number.NEGATIVE_INFINITY) < KEPT) return false;
  renewed.set(client, at);
  return true;
}

/** Whether a kept statement would answer other columns than it did, as its table was changed: its connection is of no use any more. */
export const isOutdated = (error: unknown, depth = 0): boolean =>
  error instanceof Error &&
  depth < 3 &&
  (('routine' in error && error.routine === 'RevalidateCachedQuery') || isOutdated(error.cause, depth + 1));
