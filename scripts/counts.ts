import { z } from 'zod';

export type Counts = { passed: number; failed: number; skipped: number };

const UnitReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

const JourneyReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  errors: z.array(z.unknown()),
});

/** Counts Vitest's JSON report. A file that could not even be loaded counts as one that failed. */
export function unitCounts(report: unknown): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
    UnitReport.parse(report);
  const broken = testResults.filter(file => file.status === 'failed' && file.assertionResults.length === 0);
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
  };
}

/** Counts Playwright's JSON report. A test that passed at its second try only has failed; so has what broke outside of tests. */
export function journeyCounts(report: unknown): Counts {
  const { stats, errors } = JourneyReport.parse(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/** The counts of a stage that ended with `code`: one that failed without a failed test still counts as one failure. */
export function settle(counts: Counts | undefined, code: number): Counts {
  const { passed, failed, skipped } = counts ?? { passed: 0, failed: 0, skipped: 0 };
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed, skipped };
}

/** The last line of a test run: "12 passed, 0 failed", and how many were skipped if any were. */
export function verdict(stages: Counts[]): string {
  const sum = (key: keyof Counts) => stages.reduce((total, counts) => total + counts[key], 0);
  const skipped = sum('skipped');
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
