import { log } from '#platform/log/log.ts';

/** A full resource counts as a new incident only if no resource was full for this many milliseconds. */
const QUIET_MS = 60_000;

let lastAt = Number.NEGATIVE_INFINITY;

/** When a resource was last found full (`performance.now()`). */
export const lastFullAt = (): number => lastAt;

/**
 * Logs an error when the database has run out of disk, memory or connections. Logs once per incident instead of
 * for each failing call.
 */
export function recordFull(error: unknown): void {
  const isNew = performance.now() - lastAt > QUIET_MS;
  lastAt = performance.now();
  if (isNew)
    log.error(
      { err: error },
      'The database has run out of disk space, memory or connections: calls are refused',
    );
}
