import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import { displayAnswer } from '#features/form/questionnaire/queries/display.ts';
import { isDate } from '#features/form/questionnaire/rules/formats.ts';
import { type Item, sortItems } from '#features/hotel/register-law/rules/items.ts';
import type { Answers } from '#features/hotel/register-law/rules/register-status.ts';
import { dashboardTranslator } from '#i18n/dashboard-translate.ts';
import { dayIn, withSlashes } from '#i18n/instants.ts';
import type { RegisterLine } from './book-entries.ts';
import { registerStatusFormatter } from './person-table.ts';

export type RegisterColumn = {
  title: string;
  share: number;
  kind: 'text' | 'number' | 'day';
  /** Returns the text of the cell. Dates are YYYY-MM-DD. Missing values are "". */
  cell(entry: RegisterLine): string;
};

type PersonItem = Exclude<Item, 'arrival' | 'departure' | 'room'>;

/**
 * Items with a column in every register. Other items get a column only if the hotel asks for them or a guest
 * was asked for them.
 */
const alwaysShownItems: readonly Item[] = [
  'name',
  'address',
  'contact',
  'residence',
  'nationality',
  'passport_number',
  'passport_copy',
];

/** Column widths for text of 8 points on a landscape page. */
const columnShares: Record<PersonItem, number> = {
  name: 26,
  address: 44,
  contact: 42,
  occupation: 16,
  residence: 18,
  nationality: 30,
  passport_number: 22,
  passport_copy: 12,
  age: 12,
  sex: 12,
  previous_place: 24,
  next_destination: 24,
};

/** `questions`: in Japanese, including retired questions. */
type Hotel = { timezone: string; questions: readonly QuestionItem[] };

const t = dashboardTranslator('ja', 'staff-export');
const itemName = dashboardTranslator('ja', 'staff-register');
const formatStatus = registerStatusFormatter('ja');

/**
 * Returns the columns that follow the number column: arrival, departure and room, then the items in the order
 * of the law, then the booking number and the status of the entry. Items beyond the national law are included
 * only if `input` contains them.
 */
export function registerColumns(input: ReadonlySet<Item>, hotel: Hotel): RegisterColumn[] {
  const items = sortItems([...alwaysShownItems, ...input]).filter(isPersonItem);
  const texts = itemTexts(hotel);
  return [
    { title: itemName('item.arrival'), share: 21, kind: 'day', cell: ({ arrival }) => arrival },
    { title: itemName('item.departure'), share: 21, kind: 'day', cell: ({ departure }) => departure },
    { title: itemName('item.room'), share: 13, kind: 'text', cell: ({ room }) => room ?? '' },
    ...items.map((item): RegisterColumn => {
      const textOf = texts[item];
      return {
        title: itemName(`item.${item}`),
        share: columnShares[item],
        kind: 'text',
        cell: entry => textOf(entry.answers, entry) || representativeText(item, entry),
      };
    }),
    { title: t('book.reservation'), share: 24, kind: 'text', cell: ({ bookingNo }) => bookingNo },
    { title: t('book.state'), share: 26, kind: 'text', cell: stateOf(hotel.timezone) },
  ];

  function representativeText(item: PersonItem, entry: RegisterLine): string {
    const { representative } = entry;
    const value = representative?.items.includes(item) ? texts[item](representative.answers, entry) : '';
    if (value === '') return '';
    return representative?.isInBook ? t('book.asRepresentative') : t('book.ofRepresentative', { value });
  }
}

const isPersonItem = (item: Item): item is PersonItem =>
  item !== 'arrival' && item !== 'departure' && item !== 'room';

type ItemText = (answers: Answers, entry: RegisterLine) => string;

/**
 * Returns the texts of the items. Nationality and passport are omitted for guests with an address in Japan,
 * because the law does not require them.
 */
function itemTexts({ questions }: Hotel): Record<PersonItem, ItemText> {
  const renderAnswer = (answers: Answers, name: string, value = answers[name] ?? '') => {
    const question = questions.find(each => each.system_name === name);
    return question ? displayAnswer(question, value, 'ja') : value;
  };
  const answerText =
    (name: string): ItemText =>
    answers =>
      renderAnswer(answers, name);
  const textIfAbroad =
    (word: ItemText): ItemText =>
    (answers, entry) =>
      answers.has_japan_address === 'yes' ? '' : word(answers, entry);
  return {
    name: answerText('full_name'),
    address: answers => addressOf(name => renderAnswer(answers, name)),
    contact: answers => ['phone', 'email'].flatMap(name => renderAnswer(answers, name) || []).join(' / '),
    occupation: answerText('occupation'),
    residence: ({ has_japan_address: given }) =>
      given === 'yes' || given === 'no' ? t(`book.${given}`) : '',
    nationality: textIfAbroad(answerText('nationality')),
    passport_number: textIfAbroad(answerText('gov_id_number')),
    passport_copy: textIfAbroad(({ gov_id: picture = '' }) => (picture === '' ? '' : t('book.yes'))),
    age: (answers, { arrival }) =>
      renderAnswer(answers, 'age') || renderAnswer(answers, 'age', ageOn(arrival, answers.dob)),
    sex: answerText('gender'),
    previous_place: answerText('prev_destination'),
    next_destination: answerText('next_destination'),
  };
}

/**
 * Returns the postal code and address. Puts the prefecture in front if it was asked for separately and the
 * address does not begin with it.
 */
function addressOf(shown: (name: string) => string): string {
  const [address, prefecture, code] = [shown('address'), shown('prefecture'), shown('zip_code')];
  const fullAddress = address.startsWith(prefecture) ? address : `${prefecture}${address}`;
  return [code && `〒${code}`, fullAddress].filter(Boolean).join(' ');
}

/** Returns the age on a day (100 for all ages above 99). Dates are YYYY-MM-DD. "" without a date of birth. */
function ageOn(day: string, born = ''): string {
  if (!isDate(born) || born > day) return '';
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4));
  return String(Math.min(100, day.slice(5) < born.slice(5) ? years - 1 : years));
}

function stateOf(timezone: string): RegisterColumn['cell'] {
  return ({ withdrawnAt, isCancelled, standing, missingGuests }) => {
    if (withdrawnAt) return t('book.withdrawn', { day: withSlashes(dayIn(withdrawnAt, timezone)) });
    const missingText = missingGuests > 0 && t('book.othersMissing', { count: missingGuests });
    return [isCancelled && t('book.cancelled'), formatStatus(standing), missingText]
      .filter(Boolean)
      .join('・');
  };
}
