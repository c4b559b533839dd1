import { test } from 'vitest';

/** For tests of PostgreSQL's own timers: under faketime these never expire, and the test would wait forever. */
export const inTime = test.skipIf(process.env.FAKETIME);
