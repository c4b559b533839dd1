import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { layerViolation } from '../../scripts/structure/layers.ts';
import { DOMAINS, SUBJECTS } from '../../scripts/structure/place.ts';
import { readDocument, root } from './documents.ts';

const page = readDocument('docs/architecture.md');
const picture = /```mermaid\nflowchart TD\n(.*?)```/s.exec(page)?.[1] ?? '';

const files = {
  apps: 'apps/server/routes.ts',
  features: 'features/booking/booking/queries/bookings.ts',
  ui: 'ui/button.tsx',
  i18n: 'i18n/languages.ts',
  platform: 'platform/clock/clock.ts',
};
type Layer = keyof typeof files;
const layers = Object.keys(files) as Layer[];

const pairs = layers.flatMap(from => layers.filter(to => to !== from).map(to => ({ from, to })));
const allowedImports = (isType: boolean) =>
  pairs
    .filter(({ from, to }) => !layerViolation({ from: files[from], to: files[to], isType }))
    .map(({ from, to }) => `${from} ${to}`);

test('the solid arrows of the architecture diagram match the allowed imports', () => {
  const arrows = [...picture.matchAll(/^ {2}(\w+) --> (\w+)$/gm)].map(([, from, to]) => `${from} ${to}`);
  expect(arrows.toSorted()).toEqual(allowedImports(false).toSorted());
});

test('the dotted arrows of the architecture diagram match the allowed type imports', () => {
  const dotted = [...picture.matchAll(/^ {2}(\w+) -\. .+ \.-> (\w+)$/gm)].map(
    ([, from, to]) => `${from} ${to}`,
  );
  const typesAlone = allowedImports(true).filter(pair => !allowedImports(false).includes(pair));
  expect(dotted.toSorted()).toEqual(typesAlone.toSorted());
});

test('the architecture page lists every feature in import order, and every folder', () => {
  const drawn = [...page.matchAll(/^\| `([\w-]+\/[\w-]+)` \|/gm)].map(([, subject]) => subject);
  expect(drawn).toEqual(SUBJECTS);
  const folders = globSync('features/*/*', { cwd: root }).map(path => path.replace('features/', ''));
  expect(drawn.toSorted()).toEqual(folders.toSorted());
});

test('a domain imports only domains that are listed above it', () => {
  const names = Object.keys(DOMAINS);
  for (const [name, { imports }] of Object.entries(DOMAINS))
    for (const other of imports)
      expect(names.indexOf(other), `${name} ${other}`).toBeLessThan(names.indexOf(name));
});

test('the diagram of the domains has no arrow that follows from other arrows', () => {
  const second = [...page.matchAll(/```mermaid\nflowchart TD\n(.*?)```/gs)][1]?.[1] ?? '';
  const arrows = [...second.matchAll(/^ {2}(\w+) --> (\w+)$/gm)].map(([, from, to]) => `${from} ${to}`);
  const needed = Object.entries(DOMAINS).flatMap(([name, { imports }]) =>
    imports
      .filter(other => !imports.some(between => DOMAINS[between]?.imports.includes(other)))
      .map(other => `${name} ${other}`),
  );
  expect(arrows.toSorted()).toEqual(needed.toSorted());
});
