import type { PersonAnswers } from '#features/form/questionnaire/rules/answers.ts';
/** Why a place that was given away is given back: the companion does not come, or the one who gave it fills in for them. */
export const endReasons = ['removed', 'filled_in'] as const;
export type EndReason = (typeof endReasons)[number];

/** What the one who gave a link learns of it: never what was entered. */
export const placeStates = ['open', 'done'] as const;

/** How long the name may be by which somebody tells the links apart that they gave away. */
export const LABEL = { max: 60 };

/** How many links of one slot may be mailed within an hour: a few companions, and a second try for each. */
export const MOST_MAILS = 10;

/** Stands for a passport number, always as long. */
const maskedNumber = '••••••••';

export const nothingEntered: PersonAnswers = { email: '', other_form: {} };

/** What a companion has entered, to be read again: a phone lies about, and its owner knows their passport. `number`: the question's id. */
export function withMaskedNumber(answers: PersonAnswers, number: string): PersonAnswers {
  const { other_form } = answers;
  const masked = other_form[number] ? { [number]: maskedNumber } : {};
  return { ...answers, other_form: { ...other_form, ...masked } };
}
