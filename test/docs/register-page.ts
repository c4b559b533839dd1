import { prefectureName } from '#features/form/questionnaire/rules/system-questions.ts';
import type { Item } from '#features/hotel/register-law/rules/items.ts';
import { addableItems, itemKeys, questionsFor } from '#features/hotel/register-law/rules/items.ts';
import { LAW_VERSION, type LawEntry, law } from '#features/hotel/register-law/rules/law.ts';
import { sharedItems } from '#features/hotel/register-law/rules/required.ts';

const HEAD = `# What a guest register must hold

The items that a guest register needs, by place and kind of lodging. Generated from \`features/hotel/register-law/rules\`; to update, run \`npx vitest run test/docs/register-page.test.ts -u\`.

The sources were last searched on ${LAW_VERSION}, which is the version of the rules. A registration stores the version that applied and the items that it required. The rules depend on the hotel's country, lodging, prefecture and health center ([setting](settings.md) \`guest_register\`) and the day of registration. A prefecture's ordinance applies where its health center is in charge; cities and wards with their own health center have their own. Where we found no rules, **only national law applies, and the hotel must ask its health center** and add what it requires. Outside Japan the form asks only for the hotel's additions.
`;

const MARKS = `## When a person is complete

- *complete*: every item is present.
- *passport not yet seen*: every item is present, but staff have not ticked that they saw the passport of a foreigner without an address in Japan.
- *missing*: the items listed are missing.

A foreigner without an address in Japan is a person who answered no to \`has_japan_address\` and a \`nationality\` other than Japan. A copy of the passport replaces name, nationality and passport number. ${sentenceOfShared()} A booking is as complete as its least complete person.
`;

const meanings: Record<Item, string> = {
  name: 'full name (氏名)',
  address: 'address (住所)',
  contact: 'contact (連絡先)',
  occupation: 'occupation (職業)',
  residence: 'address in Japan: yes or no (日本国内の住所の有無)',
  nationality: 'nationality (国籍)',
  passport_number: 'passport number (旅券番号)',
  passport_copy: 'copy of the passport (旅券の写し)',
  age: 'age (年齢)',
  sex: 'sex (性別)',
  arrival: 'arrival (到着日)',
  departure: 'departure (出発日)',
  room: 'room (客室)',
  previous_place: 'place of the previous night (前泊地)',
  next_destination: 'next destination (行先地)',
};

function sentenceOfShared(): string {
  return `In a hotel, ryokan or simple lodging the guest who fills in the form may answer ${sharedItems.ryokan.map(item => `\`${item}\``).join(', ')} for their companions; in private lodging each person answers.`;
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
    '| lodging | where | from | everybody | additionally foreigners without an address in Japan | law or ordinance | source |',
    '|---|---|---|---|---|---|---|',
    ...law.map(lawRow),
    '',
  ].join('\n');
}

function itemRow(item: Item): string {
  const questions = questionsFor(item);
  const by = questions.length > 0 ? questions.map(name => `\`${name}\``).join(' or ') : 'the booking';
  const mayAdd = addableItems.some(each => each === item) ? 'yes' : '';
  return `| \`${item}\` | ${meanings[item]} | ${by} | ${mayAdd} |`;
}

function lawRow({ lodging, place, validFrom, everybody, foreigners, act, sources }: LawEntry): string {
  const adds = place === 'JP' ? '' : 'none';
  const cells = [
    lodging,
    whereOf(place),
    validFrom ?? 'unknown',
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
