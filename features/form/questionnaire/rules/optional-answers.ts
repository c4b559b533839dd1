import { type Item, questionsFor } from '#features/hotel/register-law/rules/items.ts';
import { isSystemName } from './system-questions.ts';

/** Kept as long as the registration everywhere: who it is of, and where they can be reached. */
const WHO: readonly Item[] = ['name', 'address', 'contact', 'residence', 'nationality', 'passport_number'];
/** Written with what the register holds: how a name is read, the parts of an address. */
const ALONGSIDE = ['full_name_for_katakana', 'zip_code', 'prefecture'];
/** Their answers name pictures, which have a clock of their own. */
const PICTURES = ['gov_id', 'face_recognition', 'signature'];

/**
 * Whether an answer is none of a guest register that asks for these items, so that it is kept for a year only
 * (docs/reference/retention.md). In: the system name of its question, null for the hotel's own.
 */
export function isOptionalAnswer(systemName: string | null, items: readonly Item[]): boolean {
  if (!isSystemName(systemName)) return true;
  const kept = [...[...WHO, ...items].flatMap(questionsFor), ...ALONGSIDE, ...PICTURES];
  return !kept.includes(systemName);
}
