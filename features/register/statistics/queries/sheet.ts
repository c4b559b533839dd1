import { prefectureName } from '#features/form/questionnaire/rules/system-questions.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import type { Cell, Column } from '#features/register/guest-register/queries/workbook.ts';
import { dashboardTranslator } from '#i18n/dashboard-translate.ts';
import { withSlashes } from '#i18n/instants.ts';
import type { DashboardLanguage } from '#i18n/languages.ts';
import type { ReportData } from '../contract.ts';
import { countingNotes, itemsOutsideRegister, linesOf, textOf } from '../rules/lines.ts';
import { lastMonth } from '../rules/surveys.ts';
import { gaps } from '../rules/tally.ts';

type Translate = ReturnType<typeof dashboardTranslator<'staff-statistics'>>;

/**
 * Builds the sheet of a report: its lines, the gaps to check, how guests were counted, and the numbers that the
 * hotel must add.
 */
export function sheetOf(
  counted: ReportData,
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
      ...lineRows(t, counted),
      ...daysLetRows(t, counted),
      ...gapRows(t, counted),
      ...noteRows(t, counted),
    ],
  };
}

const lineRows = (t: Translate, counted: ReportData): Cell[][] =>
  linesOf(counted).map(line => [
    t(`section.${line.section}`),
    t(textOf(line, counted.prefecture), { prefecture: prefectureName(counted.prefecture ?? 0) }),
    ...countCells(line.numbers),
  ]);

function periodOf(t: Translate, { report, month }: ReportData): string {
  const name = (each: string) =>
    t('monthName', { year: each.slice(0, 4), month: String(Number(each.slice(5))) });
  const last = lastMonth(report, month);
  return last === month ? name(month) : t('months', { from: name(month), to: name(last) });
}

const countCells = ({ guests, continued, nights }: ReportData['all']): Cell[] => [guests, continued, nights];

function daysLetRows(t: Translate, { report, days_let }: ReportData): Cell[][] {
  if (report !== 'private_lodging') return [];
  return [
    [t('section.all'), `${t('daysLet')}: ${t('days', { count: days_let.registered })}`, null, null, null],
  ];
}

const gapRows = (t: Translate, counted: ReportData): Cell[][] =>
  gaps.map(gap => [t('section.gaps'), t(`gap.${gap}`), ...countCells(counted.gaps[gap])]);

function noteRows(t: Translate, { report, until, counted_until }: ReportData): Cell[][] {
  const lastCounted = withSlashes(daysAfter(counted_until, -1));
  return [
    ...(counted_until < until ? [[t('section.counting'), t('notOver', { day: lastCounted })]] : []),
    ...countingNotes[report].map(key => [t('section.counting'), t(`counting.${key}`)]),
    ...itemsOutsideRegister[report].map(key => [t('section.own'), t(`own.${key}`)]),
  ];
}
