import { prefectureName } from '#features/form/questionnaire/rules/system-questions.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import type { Cell, Column } from '#features/register/guest-register/queries/workbook.ts';
import { dashboardTranslator } from '#i18n/dashboard-translate.ts';
import { slashed } from '#i18n/instants.ts';
import type { DashboardLanguage } from '#i18n/languages.ts';
import type { Counted } from '../contract.ts';
import { countingNotes, linesOf, ownItems, textOf } from '../rules/lines.ts';
import { lastMonth } from '../rules/surveys.ts';
import { gaps } from '../rules/tally.ts';

type Words = ReturnType<typeof dashboardTranslator<'staff-statistics'>>;

/**
 * Builds the sheet of a report: its lines, the gaps to check, how guests were counted, and the numbers that the
 * hotel must add.
 */
export function sheetOf(
  counted: Counted,
  language: DashboardLanguage,
): { columns: Column[]; rows: Cell[][] } {
  const t = dashboardTranslator(language, 'staff-statistics');
  return {
    columns: [
      { title: t('report'), kind: 'text' },
      { title: t('column.item'), kind: 'text' },
      { title: t('column.guests'), kind: 'number' },
      { title: t('column.continued'), kind: 'number' },
      { title: t('column.nights'), kind: 'number' },
    ],
    rows: [
      [t(`reports.${counted.report}`), periodOf(t, counted), null, null, null],
      ...linesIn(t, counted),
      ...daysLet(t, counted),
      ...toCheck(t, counted),
      ...notes(t, counted),
    ],
  };
}

const linesIn = (t: Words, counted: Counted): Cell[][] =>
  linesOf(counted).map(line => [
    t(`section.${line.section}`),
    t(textOf(line, counted.prefecture), { prefecture: prefectureName(counted.prefecture ?? 0) }),
    ...figures(line.numbers),
  ]);

function periodOf(t: Words, { report, month }: Counted): string {
  const name = (each: string) =>
    t('monthName', { year: each.slice(0, 4), month: String(Number(each.slice(5))) });
  const last = lastMonth(report, month);
  return last === month ? name(month) : t('months', { from: name(month), to: name(last) });
}

const figures = ({ guests, continued, nights }: Counted['all']): Cell[] => [guests, continued, nights];

function daysLet(t: Words, { report, days_let }: Counted): Cell[][] {
  if (report !== 'private_lodging') return [];
  return [
    [t('section.all'), `${t('daysLet')}: ${t('days', { count: days_let.registered })}`, null, null, null],
  ];
}

const toCheck = (t: Words, counted: Counted): Cell[][] =>
  gaps.map(gap => [t('section.gaps'), t(`gap.${gap}`), ...figures(counted.gaps[gap])]);

function notes(t: Words, { report, until, counted_until }: Counted): Cell[][] {
  const lastCounted = slashed(daysAfter(counted_until, -1));
  return [
    ...(counted_until < until ? [[t('section.counting'), t('notOver', { day: lastCounted })]] : []),
    ...countingNotes[report].map(key => [t('section.counting'), t(`counting.${key}`)]),
    ...ownItems[report].map(key => [t('section.own'), t(`own.${key}`)]),
  ];
}
