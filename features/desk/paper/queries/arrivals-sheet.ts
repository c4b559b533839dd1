import { missingText } from '#features/booking/booking/queries/missing-in-words.ts';
import { isIncomplete } from '#features/booking/booking/rules/party.ts';
import type { Arrival, Numbers } from '#features/desk/arrivals/contract.ts';
import { dashboardTranslator } from '#i18n/dashboard-translate.ts';
import { type DashboardLanguage, isGuestLanguage, languageNames } from '#i18n/languages.ts';
import type { Block } from '#platform/pdf/document.ts';
import type { WidePaper } from '../rules.ts';

type Rows = AsyncIterable<Arrival>;

/** Yields the arrivals of a day: a table with checkboxes on A4, or a sequence of entries on a roll. */
export async function* arrivalsBlocks(
  rows: Rows,
  numbers: Numbers,
  paper: WidePaper,
  language: DashboardLanguage,
): AsyncGenerator<Block> {
  const t = dashboardTranslator(language, 'staff-paper');
  yield { kind: 'text', text: t('arrivals.numbers', numbers) };
  if (paper === 'a4') yield arrivalsTable(rows, language);
  else
    for await (const row of rows)
      yield { kind: 'facts', rows: [[timeAndRoom(row), guestLines(row, language)]] };
}

function arrivalsTable(rows: Rows, language: DashboardLanguage): Block {
  const t = dashboardTranslator(language, 'staff-paper');
  const columns = [
    ['', 6],
    [t('arrivals.time'), 13],
    [t('card.room'), 15],
    [t('arrivals.name'), 74],
    [t('card.bookingNo'), 36],
    [t('card.persons'), 13],
    [t('arrivals.register'), 62],
    [t('arrivals.language'), 22],
    [t('arrivals.notes'), 36],
  ] as const;
  return {
    kind: 'table',
    columns: columns.map(([title, share]) => ({ title, share })),
    rows: cellsOf(rows, language),
  };
}

async function* cellsOf(rows: Rows, language: DashboardLanguage): AsyncGenerator<string[]> {
  const t = dashboardTranslator(language, 'staff-registration');
  for await (const row of rows)
    yield [
      '□',
      row.check_in_time ?? '',
      row.room_number ?? '',
      namesOf(row),
      row.reservation_id,
      partyOf(row),
      marksOf(row, language).reduce((first, second) => t('joined', { first, second })),
      isGuestLanguage(row.language ?? '') ? languageNames[row.language as keyof typeof languageNames] : '',
      '',
    ];
}

/** Returns the main guest's name and, on a second line, the companions' names. */
const namesOf = ({ name, name_kana, companions }: Arrival) =>
  [[name, name_kana], companions.map(each => each.name && `+ ${each.name}`)]
    .map(names => names.filter(Boolean).join('  '))
    .filter(Boolean)
    .join('\n');

const partyOf = ({ persons_registered, number_of_guests }: Arrival) =>
  `${persons_registered}/${number_of_guests ?? '?'}`;

function marksOf({ party, weak_proof, undelivered }: Arrival, language: DashboardLanguage) {
  const t = dashboardTranslator(language, 'staff-paper');
  const { state, missing } = party;
  const stateText = dashboardTranslator(language, 'staff-register')(`party.${state}`);
  const missingDetails = isIncomplete(state) ? missingText(missing, language) : '';
  return [
    stateText,
    missingDetails,
    weak_proof ? t('arrivals.checkPerson') : '',
    undelivered ? t('arrivals.undelivered') : '',
  ].filter(Boolean);
}

const timeAndRoom = ({ check_in_time, room_number }: Arrival) =>
  ['□', check_in_time ?? '', room_number ?? ''].filter(Boolean).join(' ');

const guestLines = (row: Arrival, language: DashboardLanguage) =>
  `${namesOf(row)}\n${row.reservation_id}  ${partyOf(row)}\n${marksOf(row, language).join('\n')}`;
