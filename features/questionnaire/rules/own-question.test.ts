import { expect, test } from 'vitest';
import { missingWords, type OwnWords } from './own-question.ts';

const question = (words: Partial<OwnWords>): OwnWords => ({
  type: 'date',
  labels: { ja: '記念日' },
  placeholders: {},
  options: [],
  ...words,
});

test('Optional question: label and type required', () => {
  expect(missingWords(question({ type: '', labels: { en: 'Anniversary', ja: ' ' } }))).toEqual([
    'input_type',
    'labels.ja',
  ]);
  expect(missingWords(question({}))).toEqual([]);
});

test('an optional question is text, a date, or a choice: pictures are of the house', () => {
  expect(missingWords(question({ type: 'image_file_upload' }))).toEqual(['input_type']);
});

test('string type needs an answer placeholder', () => {
  expect(missingWords(question({ type: 'string' }))).toEqual(['placeholders.ja']);
  expect(missingWords(question({ type: 'string', placeholders: { ja: '例：そば' } }))).toEqual([]);
});

test.each(['dropdown', 'choices'])('%s need option names', type => {
  expect(missingWords(question({ type }))).toEqual(['options']);
  const options = [{ names: { ja: '和食' } }, { names: { en: 'Western' } }];
  expect(missingWords(question({ type, options }))).toEqual(['options.1.names.ja']);
});
