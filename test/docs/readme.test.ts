import { expect, test } from 'vitest';
import { configurationTable } from './configuration-table.ts';
import { read } from './documents.ts';

/** The table of a document that begins with this head, as it stands. */
function tableOf(document: string, head: string): string {
  const from = document.indexOf(head);
  return from < 0 ? '' : (document.slice(from).split('\n\n')[0] ?? '').trimEnd();
}

test('the operators’ table of the configuration is the configuration', () => {
  expect(tableOf(read('docs/operators.md'), '| Variable |')).toBe(configurationTable());
});

test('every npm script is told to those who run, work on or operate Genkan', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
  const documented = ['README.md', 'CONTRIBUTING.md', 'docs/operators.md'].map(read).join('\n');
  const isDocumented = (script: string) => new RegExp(`npm (run )?${script}\\b`).test(documented);
  expect(Object.keys(scripts).filter(script => !isDocumented(script))).toEqual([]);
});

/** Where a README leads, pages and pictures of either language taken for one, and which commands it names. */
function leads(readme: string): string[] {
  const places = [...readme.matchAll(/\]\(([^)]+)\)|src="([^"]+)"/g)].map(
    ([, link, src]) => link ?? src ?? '',
  );
  const commands = [...readme.matchAll(/npm (?:start|test|run [a-z]+)/g)].map(([command]) => command);
  const eitherLanguage = places.map(place => place.replace(/[.-](?:en|ja)(?=\.\w+$)/, ''));
  return [...new Set([...eitherLanguage, ...commands])].toSorted();
}

test('the Japanese README leads to the same places and names the same commands as the English one', () => {
  expect(leads(read('README.ja.md'))).toEqual(leads(read('README.md')));
});
