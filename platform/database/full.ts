import { log } from '#platform/log/log.ts';

/** For how long nothing may have been full before it counts as new. Milliseconds. */
const QUIET = 60_000;

let lastAt = Number.NEGATIVE_INFINITY;

/** When something was last found full (`performance.now()`). */
export const lastFullAt = (): number => lastAt;

/** Logs an error where a disk, the memory or the connections of the database have just run out: once, not for each call that meets it. */
export function noteFull(error: unknown): void {
  const isNew = performance.now() - lastAt > QUIET;
  lastAt = performance.now();
  if (isNew)
    log.error(
      { err: error },
      'A disk, the memory or the connections of the database are full: calls are refused',
    );
}
