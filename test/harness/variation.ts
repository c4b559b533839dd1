import { test } from 'vitest';

/**
 * Marks an expensive variation of another test in the same file, which starts processes or databases. `npm
 * test` skips it. `npm run soak` and SOAK run it (docs/decisions/2026-11-29-tests.md).
 */
export const variation = test.runIf(process.env.SOAK);

/**
 * Selects from expensive cases that start processes or databases: the first `count` in `npm test`, and all in
 * `npm run soak`.
 */
export const sampleCases = <Case>(cases: readonly Case[], count = 1): readonly Case[] =>
  process.env.SOAK ? cases : cases.slice(0, count);
