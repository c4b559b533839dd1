import { expect, test } from 'vitest';
import { accountLetter } from './to-users.ts';

const of = { url: 'https://genkan.example/dashboard/hotel', username: 'Okami2026' };

test.each(['ja', 'en'] as const)(
  'the email about a scheduled deletion contains the hotel and the date (%s)',
  language => {
    const leaving = { hotel: '雪野屋', day: '2020-01-31' };
    const { words, values } = accountLetter('deletionAsked', { ...of, language, leaving });
    expect(words.facts.map(({ value }) => value)).toEqual(['[hotel]', '[day]']);
    expect(values).toMatchObject({ hotel: '雪野屋', day: expect.stringContaining('2020') });
  },
);

test('the email about the start of a deletion names the hotel, and other account emails do not', () => {
  const begun = accountLetter('deletionBegun', { ...of, language: 'en', leaving: { hotel: 'Yukinoya' } });
  expect(begun.words.facts.map(({ value }) => value)).toEqual(['[hotel]']);
  expect(accountLetter('passwordChanged', { ...of, language: 'en' }).words.facts).toEqual([]);
});
