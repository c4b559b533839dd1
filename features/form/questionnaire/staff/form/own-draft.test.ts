import { expect, test } from 'vitest';
import {
  blankQuestion,
  type CustomQuestionDraft,
  findMissingLanguages,
  validQuestion,
  withMoved,
  withName,
  withOption,
  withoutOption,
} from './own-draft.ts';

const drinks: CustomQuestionDraft = { ...blankQuestion, labels: { ja: 'お飲み物' } };
const beerAndSake = ['beer', 'sake'].reduce(withOption, drinks);
const [beer] = beerAndSake.options;
const named = beerAndSake.options.reduce<CustomQuestionDraft>(
  (draft, option) => withName(draft, option, 'ja', option.draftKey),
  { ...beerAndSake, type: 'dropdown' },
);

test('a custom question is complete once it has a label, a type and option names', () => {
  expect(validQuestion(blankQuestion)).toBeNull();
  expect(validQuestion({ ...beerAndSake, type: 'dropdown' })).toBeNull();
  expect(validQuestion({ ...named, type: '' })).toBeNull();
  expect(validQuestion(named)).toMatchObject({ type: 'dropdown', options: [{ names: { ja: 'beer' } }, {}] });
});

test('a moved option keeps its key and names', () => {
  expect(withMoved(named, 1, -1).options).toEqual(named.options.toReversed());
  expect(withMoved(named, 0, -1)).toEqual(named);
});

test('a removed option is dropped from the question', () => {
  expect(beer && withoutOption(named, beer).options.map(({ draftKey }) => draftKey)).toEqual(['sake']);
});

test('drops empty texts of a custom question and trims the others', () => {
  const typed = { ...named, labels: { ja: ' お飲み物 ', en: '' } };
  expect(validQuestion(typed)?.labels).toEqual({ ja: 'お飲み物' });
});

test('a translation is missing in each offered language that lacks the label or an option name', () => {
  const translated = { ...named, labels: { ...named.labels, ko: '음료' } };
  expect(findMissingLanguages(translated, ['ja', 'ko', 'en'])).toEqual(['ko', 'en']);
  const [first] = named.options;
  const whole = { ...translated, options: first ? [{ ...first, names: { ja: '酒', ko: '술' } }] : [] };
  expect(findMissingLanguages(whole, ['ja', 'ko', 'en'])).toEqual(['en']);
});
