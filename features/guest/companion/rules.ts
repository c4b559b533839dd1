import type { PersonAnswers } from '#features/form/questionnaire/rules/answers.ts';
/** Why a shared place was ended: the companion is not coming, or the guest fills in the form for them. */
export const endReasons = ['removed', 'filled_in'] as const;
export type EndReason = (typeof endReasons)[number];

/** All that the guest who shared a link sees of it; never what was entered. */
export const placeStates = ['open', 'done'] as const;

export const LABEL = { max: 60 };

/** Maximum number of link emails per slot and hour: a few companions with one retry each. */
export const MOST_MAILS = 10;

/** Shown instead of a passport number. The length is fixed. */
const maskedNumber = '••••••••';

export const nothingEntered: PersonAnswers = { email: '', other_form: {} };

/**
 * Masks the passport number in answers shown to the companion again: others may see the phone, and the
 * companion knows the number. `number` is the id of its question.
 */
export function withMaskedNumber(answers: PersonAnswers, number: string): PersonAnswers {
  const { other_form } = answers;
  const masked = other_form[number] ? { [number]: maskedNumber } : {};
  return { ...answers, other_form: { ...other_form, ...masked } };
}
