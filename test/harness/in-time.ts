import { test } from 'vitest';

/** For tests of PostgreSQL timers, which never expire under faketime. */
export const testWithRealTime = test.skipIf(process.env.FAKETIME);
