import { test } from 'vitest';

/** A test of PostgreSQL's own timers: under faketime they never come, and it would wait without end. */
export const inTime = test.skipIf(process.env.FAKETIME);
