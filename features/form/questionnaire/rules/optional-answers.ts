import { type Item, questionsFor } from '#features/hotel/register-law/rules/items.ts';
import { isSystemName } from './system-questions.ts';

const IDENTITY_ITEMS: readonly Item[] = [
  'name',
  'address',
  'contact',
  'residence',
  'nationality',
  'passport_number',
];
const ACCOMPANYING_QUESTIONS = ['full_name_for_katakana', 'zip_code', 'prefecture'];
/** Questions answered with images, which have a separate retention period. */
const PICTURES = ['gov_id', 'face_recognition', 'signature'];

/**
 * Returns whether an answer belongs to no item of the guest register and is therefore kept for only a year
 * (docs/reference/retention.md).
 * @param systemName of the question; null for the hotel's own question
 */
export function isOptionalAnswer(systemName: string | null, items: readonly Item[]): boolean {
  if (!isSystemName(systemName)) return true;
  const mandatoryQuestions = [
    ...[...IDENTITY_ITEMS, ...items].flatMap(questionsFor),
    ...ACCOMPANYING_QUESTIONS,
    ...PICTURES,
  ];
  return !mandatoryQuestions.includes(systemName);
}
