import { prefectureName } from '#features/form/questionnaire/rules/system-questions.ts';
import type { Item } from '#features/hotel/register-law/rules/items.ts';
import { addable, itemKeys, questionsFor } from '#features/hotel/register-law/rules/items.ts';
import { LAW_VERSION, type LawEntry, law } from '#features/hotel/register-law/rules/law.ts';
import { sharedItems } from '#features/hotel/register-law/rules/required.ts';

const HEAD = `# What a guest register must hold

Made from the rules (\`features/hotel/register-law/rules\`), and held to them by a test: \`npx vitest run test/docs/register-page.test.ts -u\` makes it anew. Why it is so: *The law of the register* among the [decisions](../decisions/README.md).

The rules are of ${LAW_VERSION}, the day on which sources were last searched for; a registration keeps that day as the version of its rules, with the items that they asked for. They follow from the hotel's country, the kind of lodging, prefecture and health centre in its [settings](settings.md) (\`guest_register\`), and the day on which the guest registers. A prefecture's ordinance holds where the prefecture's health centre is in charge; a city or ward with one of its own makes its own. Places without a line here were not found: **there the nation's law alone is asked for, and the hotel asks its health centre** and adds what it says. Outside Japan only what the hotel adds is asked for.
`;

const MARKS = `## How a person stands

- *complete*: every item is there.
- *passport not yet seen*: every item is there, and staff have not ticked that they saw the original passport of a foreigner without an address in Japan.
- *missing*: with the items.

A foreigner without an address in Japan is who answered \`has_japan_address\` with no, and \`nationality\` with another country than Japan. A copy of the passport stands for name, nationality and passport number. ${sentenceOfShared()} A booking stands as the worst of its persons.
`;

const meanings: Record<Item, string> = {
  name: 'full name (氏名)',
  address: 'address (住所)',
  contact: 'contact (連絡先)',
  occupation: 'occupation (職業)',
  residence: 'whether there is an address in Japan (日本国内の住所の有無)',
  nationality: 'nationality (国籍)',
  passport_number: 'passport number (旅券番号)',
  passport_copy: 'copy of the passport (旅券の写し)',
  age: 'age (年齢)',
  sex: 'sex (性別)',
  arrival: 'arrival (到着日)',
  departure: 'departure (出発日)',
  room: 'room (客室)',
  previous_place: 'where they slept the night before (前泊地)',
  next_destination: 'where they go next (行先地)',
};

function sentenceOfShared(): string {
  return `In a hotel, ryokan or simple lodging the one who fills in the form may answer ${sharedItems.ryokan.map(item => `\`${item}\``).join(', ')} for all who came along; in private lodging everybody answers for themselves.`;
}

export function registerPage(): string {
  return [
    HEAD,
    '## Items\n',
    '| item | what it is | answered by | a hotel may add it |',
    '|---|---|---|---|',
    ...itemKeys.map(itemRow),
    '',
    MARKS,
    '## Law and sources\n',
    '| lodging | where | from | of everybody | besides, of foreigners without an address in Japan | law or ordinance | read at |',
    '|---|---|---|---|---|---|---|',
    ...law.map(lawRow),
    '',
  ].join('\n');
}

function itemRow(item: Item): string {
  const questions = questionsFor(item);
  const by = questions.length > 0 ? questions.map(name => `\`${name}\``).join(' or ') : 'the booking';
  const mayAdd = addable.some(each => each === item) ? 'yes' : '';
  return `| \`${item}\` | ${meanings[item]} | ${by} | ${mayAdd} |`;
}

function lawRow({ lodging, place, validFrom, everybody, foreigners, act, sources }: LawEntry): string {
  const adds = place === 'JP' ? '' : 'nothing more';
  const cells = [
    lodging,
    whereOf(place),
    validFrom ?? 'not said',
    everybody.join(', ') || adds,
    foreigners.join(', '),
    act,
    sources.map((address, index) => `[${index + 1}](${address})`).join(' '),
  ];
  return `| ${cells.join(' | ')} |`;
}

function whereOf(place: LawEntry['place']): string {
  if (place === 'JP') return 'Japan';
  return typeof place === 'number' ? prefectureName(place) : `${place} (city)`;
}
