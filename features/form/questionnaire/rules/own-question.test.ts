import { expect, test } from 'vitest';
import { type CustomQuestionTexts, questionTextErrors } from './own-question.ts';

const question = (words: Partial<CustomQuestionTexts>): CustomQuestionTexts => ({
  type: 'date',
  labels: { ja: '記念日' },
  placeholders: {},
  options: [],
  ...words,
});

// Rule: questions.own
test('a custom question requires a label and a type', () => {
  expect(questionTextErrors(question({ type: '', labels: { en: 'Anniversary', ja: ' ' } }))).toEqual({
    input_type: 'field_required',
    'labels.ja': 'field_required',
  });
  expect(questionTextErrors(question({}))).toEqual({});
});

test('a custom question can be text, a date or a choice, but not an image', () => {
  expect(questionTextErrors(question({ type: 'image_file_upload' }))).toEqual({
    input_type: 'field_required',
  });
});

// Rule: questions.own-text
test('a text question requires a placeholder', () => {
  expect(questionTextErrors(question({ type: 'string' }))).toEqual({ 'placeholders.ja': 'field_required' });
  expect(questionTextErrors(question({ type: 'string', placeholders: { ja: '例：そば' } }))).toEqual({});
});

// Rule: questions.own-options
test.each(['dropdown', 'choices'])('%s require option names', type => {
  expect(questionTextErrors(question({ type }))).toEqual({ options: 'field_required' });
  const options = [{ names: { ja: '和食' } }, { names: { en: 'Western' } }];
  expect(questionTextErrors(question({ type, options }))).toEqual({
    'options.1.names.ja': 'field_required',
  });
});

test.each([
  ['with surrounding spaces', 'A', ' A '],
  ['in another case', 'A', 'a'],
  ['in another width', 'A', 'Ａ'],
  ['identical', 'はい', 'はい'],
])('rejects duplicate option names: %s', (_, one, other) => {
  const options = [{ names: { ja: one } }, { names: { ja: '別' } }, { names: { ja: other } }];
  expect(questionTextErrors(question({ type: 'choices', options }))).toEqual({
    'options.2.names.ja': 'already_taken',
  });
});

test('compares option names within each language, ignoring empty names', () => {
  const options = [
    { names: { ja: 'ビール', en: 'Beer', ko: '' } },
    { names: { ja: 'Beer', en: 'beer', ko: '' } },
  ];
  expect(questionTextErrors(question({ type: 'dropdown', options }))).toEqual({
    'options.1.names.en': 'already_taken',
  });
});
