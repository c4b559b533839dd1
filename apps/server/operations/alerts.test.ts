import '#test/harness/alone.ts';
import '#test/harness/database.ts';
// Registers the metrics of error reports, which a running process also has (run.ts).
import '#platform/log/sentry.ts';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openTestServer } from '#test/harness/test-server.ts';

const url = await openTestServer();
const metrics = await (await fetch(`${url}/metrics`)).text();
const metricNames = new Set([...metrics.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));

const alerts = await readFile('docs/operations/alerts.yml', 'utf8');
const dashboard = await readFile('docs/operations/dashboard.json', 'utf8');
const guide = await readFile('docs/reference/monitoring.md', 'utf8');

const metricNamesIn = (text: string) =>
  [...text.matchAll(/\b(?:genkan|process|nodejs)_[a-z0-9_]+/g)].map(([name]) =>
    name.replace(/_(bucket|count|sum)$/, ''),
  );

test.each([
  ['the alerts', alerts],
  ['the dashboard', dashboard],
])('%s use only metrics that processes export', (_file, text) => {
  expect(metricNamesIn(text).length).toBeGreaterThan(10);
  expect(metricNamesIn(text).filter(name => !metricNames.has(name))).toEqual([]);
});

test('alerts and the Grafana dashboard use only labels of existing metrics', () => {
  const labels = new Set([
    'job',
    'instance',
    'le',
    ...[...metrics.matchAll(/[{,](\w+)="/g)].map(([, name]) => name),
  ]);
  // Metrics have no series for events that have not happened yet.
  for (const name of ['outcome', 'route', 'status', 'method']) labels.add(name);
  const asked = [...`${alerts}${dashboard}`.matchAll(/(\w+)(?:=~|!=|=)\\?"/g)].map(([, name]) => name);
  expect(asked.filter(name => !labels.has(name))).toEqual([]);
});

test('the monitoring page explains every metric of Genkan', () => {
  const ours = [...metricNames].filter(name => name?.startsWith('genkan_'));
  expect(ours.filter(name => !guide.includes(`\`${name}`))).toEqual([]);
});

test('the monitoring page says what to do about every alert', () => {
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? '');
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter(name => !guide.includes(`\`${name}\``))).toEqual([]);
});

test('the Grafana dashboard is valid, and every panel has a query', () => {
  const { panels, title }: { panels: { id: number; targets: { expr: string }[] }[]; title: string } =
    JSON.parse(dashboard);
  expect(title).toBe('Genkan');
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  expect(panels.flatMap(({ targets }) => targets).every(({ expr }) => expr.length > 0)).toBe(true);
});
