import { expect, test } from 'vitest';
import { editedOptions } from './edited-question.ts';

const beer = { key: 'beer', names: { ja: 'ビール' } };
const sake = { key: 'sake', names: { ja: '日本酒' } };

test('the server creates option keys, from the English name if the option has one', () => {
  const options = editedOptions(
    [],
    [
      { key: null, names: { ja: 'ビール', en: 'Draft beer' } },
      { key: null, names: { ja: '日本酒' } },
      { key: null, names: { ja: '焼酎' } },
    ],
  );
  expect(options.map(({ key }) => key)).toEqual(['draft_beer', 'option', 'option_2']);
});

test('every option key matches [a-z0-9_]{1,40} for any option name', () => {
  const names = ['—', 'Ünïted', 'a'.repeat(200), '…_x_…', '½ pint'];
  const options = editedOptions(
    [],
    names.map(en => ({ key: null, names: { en } })),
  );
  for (const { key } of options) expect(key).toMatch(/^[a-z0-9_]{1,40}$/);
});

test('a renamed option keeps its key', () => {
  expect(editedOptions([beer], [{ key: 'beer', names: { ja: '生ビール', en: 'Ale' } }])).toEqual([
    { key: 'beer', names: { ja: '生ビール', en: 'Ale' } },
  ]);
});

test('a removed option is retired and its key is not reused', () => {
  expect(editedOptions([beer, sake], [{ key: null, names: { en: 'Beer' } }, sake])).toEqual([
    { key: 'beer_2', names: { en: 'Beer' } },
    sake,
    { ...beer, retired: true },
  ]);
});
