import { log } from '#platform/log/log.ts';

/** After this many milliseconds without a full resource, the next one counts as a new incident. */
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
