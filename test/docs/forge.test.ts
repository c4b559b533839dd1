import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readDocument, root } from './documents.ts';

test('the CI configuration runs the common script with read access only', () => {
  const workflow = readDocument('.github/workflows/check.yml');
  expect([...workflow.matchAll(/^ {6}- run: (.+)$/gm)].at(-1)?.[1]).toBe('.ci/run');
  expect(workflow).toContain('permissions:\n  contents: read');
  expect(() => accessSync(join(root, '.ci/run'), constants.X_OK)).not.toThrow();
});

test('every CI action is pinned to a commit', () => {
  const used = [...readDocument('.github/workflows/check.yml').matchAll(/uses: (\S+)/g)].map(
    ([, action]) => action,
  );
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter(action => !/@[0-9a-f]{40}$/.test(action ?? ''))).toEqual([]);
});

test('package updates are grouped weekly, security fixes come immediately, and versions are exact', () => {
  const renovate: Record<string, unknown> = JSON.parse(readDocument('renovate.json'));
  expect(renovate).toMatchObject({
    rangeStrategy: 'pin',
    schedule: ['before 6am on monday'],
    vulnerabilityAlerts: { schedule: ['at any time'], minimumReleaseAge: null },
  });
});

test('the changelog begins with unreleased changes and uses the standard sections', () => {
  const [, first = ''] = readDocument('CHANGELOG.md').split(/^## /m);
  expect(first).toMatch(/^Unreleased\n/);
  const groups = [...readDocument('CHANGELOG.md').matchAll(/^### (.+)$/gm)].map(([, group]) => group);
  const known = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];
  expect(groups.filter(group => !known.includes(group ?? ''))).toEqual([]);
});
