import { type Item, questionsFor } from '#features/hotel/register-law/rules/items.ts';
import { isSystemName } from './system-questions.ts';

/** Items kept as long as the registration everywhere: who the guest is and how to reach them. */
const WHO: readonly Item[] = ['name', 'address', 'contact', 'residence', 'nationality', 'passport_number'];
/** Stored with register data: the reading of a name and the parts of an address. */
const ALONGSIDE = ['full_name_for_katakana', 'zip_code', 'prefecture'];
/** Their answers refer to images, which have a retention period of their own. */
const PICTURES = ['gov_id', 'face_recognition', 'signature'];

/**
 * Whether an answer is not part of a guest register with these items, so that it is kept for only a year
 * (docs/reference/retention.md).
 * @param systemName of its question, null for the hotel's own
 */
export function isOptionalAnswer(systemName: string | null, items: readonly Item[]): boolean {
  if (!isSystemName(systemName)) return true;
  const kept = [...[...WHO, ...items].flatMap(questionsFor), ...ALONGSIDE, ...PICTURES];
  return !kept.includes(systemName);
}
