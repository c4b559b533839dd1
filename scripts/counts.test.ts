import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { formatResult, journeyCounts, stageCounts, unitCounts } from './counts.ts';

const unitReport = {
  numPassedTests: 5,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [],
};
const journeyReport = { stats: { expected: 3, unexpected: 1, flaky: 0, skipped: 1 }, errors: [], suites: [] };

test('the result of a test run adds up the tests of all stages', () => {
  expect(formatResult([unitCounts(unitReport), journeyCounts(journeyReport)])).toBe(
    '8 passed, 2 failed, 4 skipped',
  );
});

test('the result of a test run mentions skipped tests only if there are any', () => {
  expect(formatResult([{ passed: 3, failed: 0, skipped: 0, failures: [] }])).toBe('3 passed, 0 failed');
});

test('a test file that cannot be loaded counts as a failure', () => {
  const testResults = [
    { name: 'a.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
  ];
  const counts = unitCounts({ ...unitReport, testResults });
  expect(counts.failed).toBe(2);
  expect(counts.failures).toEqual(['FAILED a.test.ts\n  no such file']);
});

test('a journey that passes only on its second attempt counts as a failure', () => {
  expect(journeyCounts({ ...journeyReport, stats: { ...journeyReport.stats, flaky: 1 } }).failed).toBe(2);
});

test('a stage that fails without a failed test counts as one failure', () => {
  const none = { passed: 0, failed: 0, skipped: 0, failures: [] };
  expect(stageCounts({ ...none, passed: 4 }, 1)).toEqual({ ...none, passed: 4, failed: 1 });
  expect(stageCounts(undefined, 1)).toEqual({ ...none, failed: 1 });
  expect(stageCounts({ ...none, failed: 2 }, 1).failed).toBe(2);
});

test('lists failures before the last line, each with its line number and the beginning of its message', () => {
  const says = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n');
  const assertionResults = [
    {
      fullName: 'a rule holds',
      status: 'failed',
      location: { line: 12 },
      failureMessages: [`\u001b[31mError:\u001b[39m ${says}`],
    },
    { fullName: 'another holds', status: 'passed', failureMessages: [] },
  ];
  const units = unitCounts({
    ...unitReport,
    testResults: [{ name: resolve('db/a.test.ts'), status: 'failed', assertionResults }],
  });
  const spec = (title: string, status: string) => ({
    title,
    file: 'a.spec.ts',
    line: 7,
    tests: [{ status, results: [{ error: { message: 'Timed out' } }, {}] }],
  });
  const suites = [
    { specs: [spec('A guest registers', 'unexpected'), spec('A guest reads', 'expected')] },
    { specs: [], suites: [{ specs: [spec('Staff confirm', 'flaky')] }] },
  ];
  const lines = formatResult([units, journeyCounts({ ...journeyReport, suites })]).split('\n');
  expect(lines.slice(0, 3)).toEqual(['FAILED db/a.test.ts:12 a rule holds', '  Error: line 0', '  line 1']);
  expect(lines.slice(-5)).toEqual([
    'FAILED a.spec.ts:7 A guest registers',
    '  Timed out',
    'FAILED a.spec.ts:7 Staff confirm',
    '  Timed out',
    '8 passed, 2 failed, 4 skipped',
  ]);
  expect(lines).toHaveLength(1 + 12 + 5);
});
