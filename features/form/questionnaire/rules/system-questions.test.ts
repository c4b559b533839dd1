import { expect, test } from 'vitest';
import { systemTexts } from '../queries/items.ts';
import {
  misplacedSystemQuestions,
  newFacilityQuestions,
  prefectureIn,
  prefectureName,
} from './system-questions.ts';

test('the question about an address in Japan comes before the questions that depend on it', () => {
  expect(misplacedSystemQuestions(['nationality', 'full_name', 'has_japan_address', 'gov_id'])).toEqual([
    'nationality',
  ]);
});

test('the receipt name question comes before the company question', () => {
  expect(misplacedSystemQuestions([null, 'company_name', 'receipt_address'])).toEqual(['company_name']);
});

test('every question of a new hotel comes after the questions that it depends on', () => {
  expect(misplacedSystemQuestions(newFacilityQuestions('JP').map(({ systemName }) => systemName))).toEqual(
    [],
  );
});

test("each prefecture number has the name in the form's list", () => {
  const options = systemTexts('ja').options('prefecture');
  expect(options.map(({ key }) => prefectureName(Number(key)))).toEqual(options.map(({ name }) => name));
});

test('an unknown prefecture number has no name', () => {
  expect([prefectureName(0), prefectureName(48)]).toEqual(['', '']);
});

test.each([
  ['長野県', 20],
  ['長野', 20],
  [' 京都府 ', 26],
  ['北海道', 1],
  ['京', 0],
  ['California', 0],
])('the prefecture in %j has number %i', (text, id) => {
  expect(prefectureIn(text)).toBe(id);
});
