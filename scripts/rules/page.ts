import { basename } from 'node:path';
import type { RuleReference } from './found.ts';
import type { Section } from './list.ts';

const HEAD = `# Rules and messages

What the product checks and the messages it shows, each with its tests. \`npm run rules\` generates this page from
\`scripts/rules/list.ts\` and the comments \`// Rule: …\` above the tests. \`npm run check\` fails if a rule has no test.
`;

export function pageOf(sections: Section[], namings: RuleReference[]): string {
  return [HEAD, ...sections.map(section => sectionOf(section, namings))].join('\n');
}

function sectionOf({ title, rules }: Section, namings: RuleReference[]): string {
  const items = rules.map(({ id, says }) => `- \`${id}\`: ${escapeText(says)} (${testsOf(id, namings)})`);
  return [`## ${title}\n`, ...items, ''].join('\n');
}

function testsOf(id: string, namings: RuleReference[]): string {
  const files = namings.filter(({ rules }) => rules.includes(id)).map(({ file }) => file);
  return [...new Set(files)].map(file => `[${basename(file)}](../../${file})`).join(', ');
}

const escapeText = (text: string): string => text.replaceAll('<', '\\<');

export function faultsOf(sections: Section[], namings: RuleReference[]): string[] {
  const listedIds = sections.flatMap(({ rules }) => rules.map(({ id }) => id));
  const testedIds = new Set(namings.flatMap(({ rules }) => rules));
  return [
    ...listedIds
      .filter((id, at) => listedIds.indexOf(id) !== at)
      .map(id => `${id} is in scripts/rules/list.ts twice`),
    ...listedIds
      .filter(id => !testedIds.has(id))
      .map(id => `no test names ${id}: put "// Rule: ${id}" above the test that verifies it`),
    ...namings.flatMap(({ rules, file }) =>
      rules
        .filter(id => !listedIds.includes(id))
        .map(id => `${file}: there is no rule ${id} in scripts/rules/list.ts`),
    ),
    ...namings
      .filter(({ test }) => test === '')
      .map(({ rules, file }) => `${file}: there is no test below "// Rule: ${rules.join(', ')}"`),
  ];
}
