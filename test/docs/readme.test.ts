import { expect, test } from 'vitest';
import { DOMAINS } from '../../scripts/structure/place.ts';
import { configurationTable } from './configuration-table.ts';
import { readDocument } from './documents.ts';

function tableOf(document: string, head: string): string {
  const from = document.indexOf(head);
  return from < 0 ? '' : (document.slice(from).split('\n\n')[0] ?? '').trimEnd();
}

test("the configuration table of the operators' guide matches the code", () => {
  expect(tableOf(readDocument('docs/reference/configuration.md'), '| Variable |')).toBe(configurationTable());
});

test('every npm script is documented', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readDocument('package.json'));
  const documented = ['README.md', 'CONTRIBUTING.md', 'docs/operators.md'].map(readDocument).join('\n');
  const isDocumented = (script: string) => new RegExp(`npm (run )?${script}\\b`).test(documented);
  expect(Object.keys(scripts).filter(script => !isDocumented(script))).toEqual([]);
});

function linksAndCommands(readme: string): string[] {
  const places = [...readme.matchAll(/\]\(([^)]+)\)|src="([^"]+)"/g)].map(
    ([, link, src]) => link ?? src ?? '',
  );
  const commands = [...readme.matchAll(/npm (?:start|test|run [a-z]+)/g)].map(([command]) => command);
  const eitherLanguage = places.map(place => place.replace(/[.-](?:en|ja)(?=\.\w+$)/, ''));
  return [...new Set([...eitherLanguage, ...commands])].toSorted();
}

test('the Japanese README has the same links and commands as the English README', () => {
  expect(linksAndCommands(readDocument('README.ja.md'))).toEqual(linksAndCommands(readDocument('README.md')));
});

test.each(['README.md', 'README.ja.md'])('%s lists the domains in import order', path => {
  const readme = readDocument(path);
  const map = readme.slice(readme.lastIndexOf('| `access` |')).split('\n\n')[0] ?? '';
  expect([...map.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, domain]) => domain)).toEqual(Object.keys(DOMAINS));
});
