import { describe, expect, test } from 'vitest';
import { countryCodes } from '#i18n/country-codes.ts';
import {
  dueDay,
  dueMonth,
  firstMonth,
  isMonth,
  lastMonth,
  monthsToChoose,
  nationalities,
  nationalityIn,
  nightsOf,
  pastNights,
} from './surveys.ts';

describe('nationalities', () => {
  test('the two-monthly report has the 22 categories of its form in their order', () => {
    expect(nationalities.private_lodging.join(' ')).toBe(
      'JP KR TW HK CN TH SG MY ID PH VN IN GB DE FR IT ES RU US CA AU other',
    );
    expect(new Set(nationalities.private_lodging).size).toBe(22);
  });

  test('the lodging survey has its 23 published nationalities and the category `other`, in order', () => {
    expect(nationalities.lodging_survey.join(' ')).toBe(
      'KR CN HK TW US CA GB DE FR RU SG TH MY IN AU ID VN PH IT ES nordic middle_east MX other',
    );
    expect(new Set(nationalities.lodging_survey).size).toBe(24);
  });

  test('each report counts every country in one category, and each category has a country', () => {
    for (const report of ['lodging_survey', 'private_lodging'] as const) {
      const taken = new Set(countryCodes.map(({ alpha2 }) => nationalityIn(report, alpha2)));
      const abroad = nationalities[report].filter(key => key !== 'JP');
      expect([...taken].sort()).toEqual([...abroad].sort());
    }
  });

  test('Nordic and Middle Eastern countries are groups in the survey and count as other in the two-monthly report', () => {
    for (const country of ['SE', 'DK', 'NO', 'FI'])
      expect(nationalityIn('lodging_survey', country)).toBe('nordic');
    for (const country of ['IL', 'TR', 'AE', 'BH', 'KW', 'OM', 'QA', 'SA'])
      expect(nationalityIn('lodging_survey', country)).toBe('middle_east');
    expect(nationalityIn('lodging_survey', 'IS')).toBe('other');
    expect(nationalityIn('private_lodging', 'SE')).toBe('other');
    expect(nationalityIn('private_lodging', 'MX')).toBe('other');
  });

  test('Macau is not counted as China, and North Korea is not counted as South Korea', () => {
    expect(nationalityIn('lodging_survey', 'MO')).toBe('other');
    expect(nationalityIn('private_lodging', 'KP')).toBe('other');
  });

  test('Japanese guests who live abroad are counted as other', () => {
    expect(nationalityIn('lodging_survey', 'JP')).toBe('other');
    expect(nationalityIn('private_lodging', 'JP')).toBe('other');
  });
});

describe('the nights of a statistics report', () => {
  test('the nights of a statistics report are the nights of its month, including 29 February and 31 December', () => {
    expect(nightsOf('lodging_survey', '2024-02')).toEqual({ from: '2024-02-01', until: '2024-03-01' });
    expect(nightsOf('lodging_survey', '2025-12')).toEqual({ from: '2025-12-01', until: '2026-01-01' });
  });

  test('the nights of a two-monthly report are those of an even month and the next month, even across the end of the year', () => {
    const turn = { from: '2025-12-01', until: '2026-02-01' };
    expect(nightsOf('private_lodging', '2025-12')).toEqual(turn);
    expect(nightsOf('private_lodging', '2026-01')).toEqual(turn);
    expect(nightsOf('private_lodging', '2024-03')).toEqual({ from: '2024-02-01', until: '2024-04-01' });
    expect(firstMonth('private_lodging', '2025-09')).toBe('2025-08');
    expect(lastMonth('private_lodging', '2025-12')).toBe('2026-01');
  });

  test('the nights of a statistics report do not include tonight, because only past nights count', () => {
    const october = { from: '2025-10-01', until: '2025-11-01' };
    expect(pastNights(october, '2025-10-10')).toEqual({ from: '2025-10-01', until: '2025-10-10' });
    expect(pastNights(october, '2025-11-01')).toEqual(october);
    expect(pastNights(october, '2025-09-30')).toEqual({ from: '2025-10-01', until: '2025-10-01' });
  });
});

describe('the report that is due', () => {
  test('the report that is due is the latest report whose nights have passed', () => {
    expect(dueMonth('lodging_survey', '2025-11-23')).toBe('2025-10');
    expect(dueMonth('lodging_survey', '2025-11-01')).toBe('2025-10');
    expect(dueMonth('private_lodging', '2025-11-23')).toBe('2025-08');
    expect(dueMonth('private_lodging', '2025-12-01')).toBe('2025-10');
    expect(dueMonth('private_lodging', '2025-12-02')).toBe('2025-10');
  });

  test('a report that covers two months is due by the 15th of the following month', () => {
    expect(dueDay('2025-10')).toBe('2025-12-15');
    expect(dueDay('2025-12')).toBe('2026-02-15');
  });

  test('a report can be chosen for the past five years, including months that are not over', () => {
    const months = monthsToChoose('private_lodging', '2025-11-23');
    expect(months.slice(0, 3)).toEqual(['2025-10', '2025-08', '2025-06']);
    expect(months.at(-1)).toBe('2020-10');
    expect(monthsToChoose('lodging_survey', '2025-11-23')).toHaveLength(61);
  });
});

test('a report month requires a year and a valid month', () => {
  expect(['2025-01', '2025-12'].every(isMonth)).toBe(true);
  expect(['2025-13', '2025-00', '2025-1', '2025-01-01', '', '0000-01'].some(isMonth)).toBe(false);
});
