import type { PersonAnswers } from '#features/form/questionnaire/rules/answers.ts';
export const endReasons = ['removed', 'filled_in'] as const;
export type EndReason = (typeof endReasons)[number];

export const placeStates = ['open', 'done'] as const;

export const LABEL_LIMITS = { max: 60 };

/** Maximum number of link emails per slot and hour. Enough for a few companions with one retry each. */
export const MAX_LINK_EMAILS = 10;

/** Shown instead of a passport number. The fixed length does not reveal the length of the number. */
const maskedNumber = '••••••••';

export const emptyAnswers: PersonAnswers = { email: '', other_form: {} };

/**
 * Masks the passport number in answers that are shown to the companion again, because other people may see the
 * phone. `number` is the id of the passport number question.
 */
export function withMaskedNumber(answers: PersonAnswers, number: string): PersonAnswers {
  const { other_form } = answers;
  const masked = other_form[number] ? { [number]: maskedNumber } : {};
  return { ...answers, other_form: { ...other_form, ...masked } };
}
