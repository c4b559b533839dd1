import { test } from 'vitest';

/**
 * A test that starts processes or databases and goes where another test of its file has been, otherwise: `npm test` leaves it
 * out, `npm run soak` and whoever sets SOAK take it, too (docs/decisions/2026-11-29-two-tiers-of-tests.md).
 */
export const variation = test.runIf(process.env.SOAK);

/** Of cases that each start processes or databases: the first so many in `npm test`, all in `npm run soak`. */
export const someOf = <Case>(cases: readonly Case[], count = 1): readonly Case[] =>
  process.env.SOAK ? cases : cases.slice(0, count);
