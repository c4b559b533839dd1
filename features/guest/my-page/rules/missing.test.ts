import { expect, test } from 'vitest';
import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import { sharedItems } from '#features/hotel/register-law/rules/required.ts';
import { type IncompletePerson, missingQuestions } from './missing.ts';

const question = (id: number, system_name: string, shown: 0 | 1 = 1, applies_to: 'all' | 'main' = 'all') =>
  ({
    id,
    system_name,
    visibility: shown,
    visibility_companion: shown,
    metadata: { multiple: 0, applies_to, options: [] },
  }) as unknown as QuestionItem;

const form = [
  question(1, 'full_name'),
  question(2, 'has_japan_address'),
  question(3, 'nationality'),
  question(4, 'gov_id_number'),
  question(5, 'dob', 0),
  question(6, 'age'),
  question(7, 'address'),
  question(8, 'phone'),
  question(9, 'email', 1, 'main'),
];

const person = (
  number: number,
  missing: IncompletePerson['missing'],
  given: Record<string, string> = {},
): IncompletePerson => ({
  id: 100 + number,
  number,
  missing,
  answers: { email: '', other_form: given },
});

const questionIdsByPerson = (...persons: IncompletePerson[]) =>
  missingQuestions(form, persons, sharedItems.ryokan).map(each => [
    each.number,
    each.questions.map(({ id }) => id),
  ]);

test('asks one question per missing item in the order of the form, and prefers questions that are on the form', () => {
  expect(questionIdsByPerson(person(0, ['age', 'name']))).toEqual([[0, [1, 6]]]);
  expect(questionIdsByPerson(person(0, ['contact']))).toEqual([[0, [8]]]);
});

test('asks nothing if no item is missing or if the booking provides the missing items', () => {
  expect(questionIdsByPerson(person(0, []), person(1, ['room', 'arrival']))).toEqual([]);
});

test('asks companions for a shared item only if the main guest has answered it', () => {
  expect(questionIdsByPerson(person(0, ['address']), person(1, ['address', 'name']))).toEqual([
    [0, [7]],
    [1, [1]],
  ]);
  expect(questionIdsByPerson(person(0, []), person(1, ['address']))).toEqual([[1, [7]]]);
});

test('asks for a passport if the guest has no address in Japan', () => {
  expect(questionIdsByPerson(person(0, ['nationality', 'passport_number'], { '2': 'no' }))).toEqual([
    [0, [3, 4]],
  ]);
  expect(questionIdsByPerson(person(0, ['residence', 'passport_number']))).toEqual([[0, [2]]]);
});
