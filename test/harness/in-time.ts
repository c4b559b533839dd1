import { test } from 'vitest';

/** Runs tests of PostgreSQL timers, which never expire under faketime, only with the real clock. */
export const testWithRealTime = test.skipIf(process.env.FAKETIME);
