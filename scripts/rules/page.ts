import type { RuleReference } from './found.ts';
import type { Section } from './list.ts';

const HEAD = `# Rules and messages

What the product checks, what it tells people, and the test that holds it to each. Made by \`npm run rules\` from
\`scripts/rules/list.ts\` and the comments \`// Rule: …\` above the tests; \`npm run check\` fails where a rule has no test.
`;

export function pageOf(sections: Section[], namings: RuleReference[]): string {
  return [HEAD, ...sections.map(section => sectionOf(section, namings))].join('\n');
}

function sectionOf({ title, rules }: Section, namings: RuleReference[]): string {
  const rows = rules.map(({ id, says }) => `| \`${id}\` | ${cell(says)} | ${testsOf(id, namings)} |`);
  return [`## ${title}\n`, '| rule | what holds | test |', '|---|---|---|', ...rows, ''].join('\n');
}

const testsOf = (id: string, namings: RuleReference[]): string =>
  namings
    .filter(({ rules }) => rules.includes(id))
    .map(({ file, test }) => `${cell(test)} ([${file}](../../${file}))`)
    .join('<br>');

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '\\<');

/** Returns the mismatches between the rules and the tests, one sentence each. */
export function faultsOf(sections: Section[], namings: RuleReference[]): string[] {
  const listed = sections.flatMap(({ rules }) => rules.map(({ id }) => id));
  const named = new Set(namings.flatMap(({ rules }) => rules));
  return [
    ...listed
      .filter((id, at) => listed.indexOf(id) !== at)
      .map(id => `${id} stands twice in scripts/rules/list.ts`),
    ...listed
      .filter(id => !named.has(id))
      .map(id => `no test names ${id}: put "// Rule: ${id}" above the test that holds it`),
    ...namings.flatMap(({ rules, file }) =>
      rules
        .filter(id => !listed.includes(id))
        .map(id => `${file}: there is no rule ${id} in scripts/rules/list.ts`),
    ),
    ...namings
      .filter(({ test }) => test === '')
      .map(({ rules, file }) => `${file}: no test stands below "// Rule: ${rules.join(', ')}"`),
  ];
}
