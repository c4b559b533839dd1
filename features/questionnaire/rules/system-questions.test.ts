import { expect, test } from 'vitest';
import { questionsOfANewFacility, tooEarly } from './system-questions.ts';

test('the address in Japan is asked before what depends on it', () => {
  expect(tooEarly(['nationality', 'full_name', 'has_japan_address', 'gov_id'])).toEqual(['nationality']);
});

test('the name on the receipt is asked before the company', () => {
  expect(tooEarly([null, 'company_name', 'receipt_address'])).toEqual(['company_name']);
});

test('a new hotel asks everything in its place', () => {
  expect(tooEarly(questionsOfANewFacility('JP').map(({ systemName }) => systemName))).toEqual([]);
});
