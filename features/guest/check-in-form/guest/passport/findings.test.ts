import { expect, it } from 'vitest';
import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import { findingsOf } from './findings.ts';

const question = (id: number, system_name: string, more: Partial<QuestionItem> = {}): QuestionItem => ({
  id,
  system_name,
  label: system_name,
  placeholder: '',
  language: 'en',
  input_type: 'string',
  is_core: 1,
  adults_only: 0,
  visibility: 1,
  required: 1,
  visibility_companion: 1,
  required_companion: 1,
  display_order: id,
  section: 'basic',
  locked: [],
  has_many_localized_filter: [],
  ...more,
  metadata: { applies_to: 'all', multiple: 0, options: [], ...more.metadata },
});
const options = (...keys: string[]) => ({
  input_type: 'dropdown' as const,
  metadata: {
    applies_to: 'all' as const,
    multiple: 0 as const,
    options: keys.map(key => ({ key, name: key })),
  },
});
const questions = [
  question(1, 'full_name'),
  question(2, 'nationality', options('DE', 'US')),
  question(3, 'gov_id_number'),
  question(4, 'gender', options('female')),
];
const document = {
  surname: 'ERIKSSON',
  givenNames: 'ANNA',
  nationality: 'DE',
  number: 'L898902C3',
  birth: '1974-08-12',
  sex: 'male',
  expiry: '2012-04-15',
} as const;
const person = (other_form: Record<string, string>) => ({ key: 'main', email: '', other_form });
const findingsFor = (typed: Record<string, string>, kept: string[] = []) =>
  findingsOf(document, questions, person(typed), new Set(kept)).map(
    ({ question: { id }, found, differs }) => [id, found, differs],
  );

// Rule: passport.differs
it('shows passport data beside typed answers and marks differences', () => {
  expect(findingsFor({ 1: 'Eriksson Anna', 3: 'L898902C4' })).toEqual([
    [1, 'ANNA ERIKSSON', false],
    [2, 'DE', false],
    [3, 'L898902C3', true],
  ]);
});

it('skips masked answers from another device, and options that the hotel does not offer', () => {
  expect(findingsFor({ 3: '••••••9C3' })).toEqual([
    [1, 'ANNA ERIKSSON', false],
    [2, 'DE', false],
  ]);
});

it('keeps masked values of the booking and shows the passport data beside them', () => {
  const [name] = findingsOf(document, questions, person({}), new Set(['full_name']));
  expect([name?.found, name?.differs, name?.isKept]).toEqual(['ANNA ERIKSSON', false, true]);
});
