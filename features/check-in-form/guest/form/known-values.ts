import { pmsKeys, systemNameOf } from '#features/booking/rules/pms-values.ts';
import type { BookingForGuest } from '#features/guest-access/contract.ts';
import type { QuestionItem } from '#features/questionnaire/contract/questions.ts';
import { answerOf } from '#features/questionnaire/rules/answers.ts';
import type { Answers, Form } from './form.ts';

type Known = Pick<BookingForGuest, 'metadata' | 'need_masking_keys'>;

/** System name → mask, for what the booking says and this guest may keep unseen. */
export function masksOf({ metadata, need_masking_keys }: Known): Map<string, string> {
  const masked = pmsKeys.filter(key => need_masking_keys.includes(key));
  return new Map(masked.map(key => [systemNameOf[key], metadata[key]]));
}

/** The keys that the guest leaves as the booking has them (wire: `need_masking_keys` of the submission). */
export function keptKeys({ need_masking_keys }: Known, kept: ReadonlySet<string>): string[] {
  return pmsKeys.filter(key => need_masking_keys.includes(key) && kept.has(systemNameOf[key]));
}

/** System names that the main guest leaves as the booking has them: masked there, neither typed nor being said anew here. */
export function keptNames(
  { main, replaced }: Pick<Form, 'main' | 'replaced'>,
  masks: ReadonlyMap<string, string>,
  questions: readonly QuestionItem[],
): ReadonlySet<string> {
  const isKept = (question: QuestionItem) =>
    masks.has(question.system_name ?? '') &&
    !replaced.includes(question.system_name ?? '') &&
    answerOf(question, main) === '';
  return new Set(questions.filter(isKept).map(question => question.system_name ?? ''));
}

/** What fills an empty form: what the booking shows as it is (`form_mask_method` 0). */
export function knownAnswers(
  { metadata, need_masking_keys }: Known,
  questions: readonly QuestionItem[],
): Answers {
  const open = pmsKeys.filter(key => !need_masking_keys.includes(key) && metadata[key] !== '');
  const values = new Map<string, string>(open.map(key => [systemNameOf[key], metadata[key]]));
  const answers = questions.flatMap(({ id, system_name }) => {
    const value = values.get(system_name ?? '');
    return value === undefined || system_name === 'email' ? [] : [[id, value]];
  });
  return {
    email: values.get('email') ?? '',
    other_form: Object.fromEntries(answers),
    companions: [],
    tour_leaders: [],
  };
}
