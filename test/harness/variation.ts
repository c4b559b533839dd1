import { test } from 'vitest';

/**
 * A variation of another test in its file that starts processes or databases: `npm test` omits it, `npm run
 * soak` and SOAK run it (docs/decisions/2026-11-29-tests.md).
 */
export const variation = test.runIf(process.env.SOAK);

/**
 * Selects from expensive cases, which start processes or databases: the first `count` in `npm test`, all in
 * `npm run soak`.
 */
export const someOf = <Case>(cases: readonly Case[], count = 1): readonly Case[] =>
  process.env.SOAK ? cases : cases.slice(0, count);
