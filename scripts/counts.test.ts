import { expect, test } from 'vitest';
import { journeyCounts, settle, unitCounts, verdict } from './counts.ts';

const unitReport = {
  numPassedTests: 5,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [],
};
const journeyReport = { stats: { expected: 3, unexpected: 1, flaky: 0, skipped: 1 }, errors: [] };

test('tests of all stages are added up', () => {
  expect(verdict([unitCounts(unitReport), journeyCounts(journeyReport)])).toBe(
    '8 passed, 2 failed, 4 skipped',
  );
});

test('skipped tests are named only where there are any', () => {
  expect(verdict([{ passed: 3, failed: 0, skipped: 0 }])).toBe('3 passed, 0 failed');
});

test('a test file that cannot be loaded counts as a failure', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }];
  expect(unitCounts({ ...unitReport, testResults }).failed).toBe(2);
});

test('a journey that passed at its second try only counts as a failure', () => {
  expect(journeyCounts({ ...journeyReport, stats: { ...journeyReport.stats, flaky: 1 } }).failed).toBe(2);
});

test('a stage that ends badly without a failed test counts as one failure', () => {
  expect(settle({ passed: 4, failed: 0, skipped: 0 }, 1)).toEqual({ passed: 4, failed: 1, skipped: 0 });
  expect(settle(undefined, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(settle({ passed: 4, failed: 2, skipped: 0 }, 1).failed).toBe(2);
});
