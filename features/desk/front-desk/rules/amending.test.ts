import { expect, test } from 'vitest';
import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import { amendableFields, changesOf } from './amending.ts';

const question = (id: number, system_name: string | null, shown: 0 | 1, appliesTo: 'all' | 'main' = 'all') =>
  ({
    id,
    system_name,
    visibility: shown,
    visibility_companion: shown,
    metadata: { multiple: 0, applies_to: appliesTo, options: [] },
  }) as unknown as QuestionItem;

const questions = [
  question(1, 'full_name', 1),
  question(2, 'has_japan_address', 1),
  question(3, 'gov_id_number', 1),
  question(4, 'occupation', 0),
  question(5, 'email', 1, 'main'),
  question(6, 'age', 0),
];
const ids = (all: readonly QuestionItem[]) => all.map(({ id }) => id);

test('a correction offers questions on the form or with an answer first, then all others', () => {
  const { first, further } = amendableFields(questions, false, { '2': 'no', '6': '40' });
  expect([ids(first), ids(further)]).toEqual([[1, 2, 3, 5, 6], [4]]);
});

test('a correction does not offer questions that do not apply, such as the passport with an address in Japan', () => {
  const { first, further } = amendableFields(questions, true, { '2': 'yes' });
  expect([ids(first), ids(further)]).toEqual([
    [1, 2],
    [4, 6],
  ]);
});

test('a correction sends only changed answers', () => {
  expect(changesOf({ '1': 'a', '2': 'b' }, { '1': 'a ', '2': '', '3': 'c', '4': '' })).toEqual([
    { question_id: 2, value: '' },
    { question_id: 3, value: 'c' },
  ]);
});
