import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { layerFault } from '../../scripts/structure/layers.ts';
import { NOUNS } from '../../scripts/structure/place.ts';
import { read, root } from './documents.ts';

const page = read('docs/architecture.md');
const picture = /```mermaid\nflowchart TD\n(.*?)```/s.exec(page)?.[1] ?? '';

/** A file of each layer. */
const files = {
  apps: 'apps/server/routes.ts',
  features: 'features/booking/queries/bookings.ts',
  ui: 'ui/button.tsx',
  i18n: 'i18n/languages.ts',
  platform: 'platform/clock/clock.ts',
};
type Layer = keyof typeof files;
const layers = Object.keys(files) as Layer[];

const pairs = layers.flatMap(from => layers.filter(to => to !== from).map(to => ({ from, to })));
const allowed = (isType: boolean) =>
  pairs
    .filter(({ from, to }) => !layerFault({ from: files[from], to: files[to], isType }))
    .map(({ from, to }) => `${from} ${to}`);

test('the picture’s arrows are what the layers may import', () => {
  const arrows = [...picture.matchAll(/^ {2}(\w+) --> (\w+)$/gm)].map(([, from, to]) => `${from} ${to}`);
  expect(arrows.toSorted()).toEqual(allowed(false).toSorted());
});

test('its dotted arrows are what they may import types of alone', () => {
  const dotted = [...picture.matchAll(/^ {2}(\w+) -\. .+ \.-> (\w+)$/gm)].map(
    ([, from, to]) => `${from} ${to}`,
  );
  const typesAlone = allowed(true).filter(pair => !allowed(false).includes(pair));
  expect(dotted.toSorted()).toEqual(typesAlone.toSorted());
});

test('the map of the README has every noun in the order in which they may import, and no other', () => {
  const rows = read('README.md').split('| `features/` | owns |')[1]?.split('\n\n')[0] ?? '';
  const drawn = [...rows.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, noun]) => noun);
  expect(drawn).toEqual(NOUNS);
  const folders = globSync('features/*', { cwd: root }).map(path => path.replace('features/', ''));
  expect(drawn.toSorted()).toEqual(folders.toSorted());
});
