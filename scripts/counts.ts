import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/**
 * The number of tests by result, and the failures. Each failure contains its location, name and the first lines
 * of its message.
 */
export type Counts = { passed: number; failed: number; skipped: number; failures: string[] };

const LINES_PER_FAILURE = 12;

const UnitReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          location: z.object({ line: z.number() }).nullish(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

const JourneySuite = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      line: z.number(),
      tests: z.array(
        z.object({
          status: z.string(),
          results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(JourneySuite).optional();
  },
});
type JourneySuite = z.infer<typeof JourneySuite>;

const JourneyReport = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
  errors: z.array(z.object({ message: z.string().optional() })),
  suites: z.array(JourneySuite),
});

/** Counts the results in Vitest's JSON report. A file that could not be loaded counts as a failure. */
export function unitCounts(report: unknown): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
    UnitReport.parse(report);
  const brokenFiles = testResults.filter(
    file => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    skipped: numPendingTests + numTodoTests,
    failures: [
      ...brokenFiles.map(({ name, message }) => formatFailure(name, '', message)),
      ...testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, location, failureMessages }) =>
            formatFailure(`${name}${location ? `:${location.line}` : ''}`, fullName, failureMessages?.[0]),
          ),
      ),
    ],
  };
}

/**
 * Counts the results in Playwright's JSON report. Tests that passed only on the second attempt and errors
 * outside of tests count as failures.
 */
export function journeyCounts(report: unknown): Counts {
  const { stats, errors, suites } = JourneyReport.parse(report);
  const failed = suites
    .flatMap(specsOf)
    .flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) =>
          formatFailure(`${file}:${line}`, title, results.find(({ error }) => error)?.error?.message),
        ),
    );
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [...failed, ...errors.map(({ message }) => formatFailure('outside of tests', '', message))],
  };
}

const specsOf = ({ specs, suites = [] }: JourneySuite): JourneySuite['specs'] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

function formatFailure(place: string, name: string, says = ''): string {
  const lines = stripVTControlCharacters(says).split('\n').slice(0, LINES_PER_FAILURE);
  return [`FAILED ${relative('.', place)} ${name}`.trimEnd(), ...lines.map(line => `  ${line}`)].join('\n');
}

/**
 * Returns the counts of a stage that ended with the exit code `code`. A stage that failed without a failed test
 * counts as one failure.
 */
export function stageCounts(counts: Counts | undefined, code: number): Counts {
  const { passed, failed, skipped, failures } = counts ?? { passed: 0, failed: 0, skipped: 0, failures: [] };
  return { passed, failed: failed === 0 && code !== 0 ? 1 : failed, skipped, failures };
}

/**
 * Formats the end of a test run: the failures, then the line "12 passed, 0 failed" with the number of skipped
 * tests if any. Failures are near the end, because long output is often read from the end.
 */
export function formatResult(stages: Counts[]): string {
  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    stages.reduce((total, counts) => total + counts[key], 0);
  const skipped = sum('skipped');
  const total = `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  return [...stages.flatMap(({ failures }) => failures), total].join('\n');
}
