import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import { answerOf, type PersonAnswers } from '#features/form/questionnaire/rules/answers.ts';
import { hasMaskSign } from '#features/form/questionnaire/rules/formats.ts';
import { hasOptions } from '#features/form/questionnaire/rules/question-types.ts';
import {
  answersIn,
  saysTheSame,
  type TravelDocument,
} from '#features/form/questionnaire/rules/travel-document.ts';

/**
 * What a passport says for a question, and what was typed ("" if nothing). `isKept`: the booking's value is
 * kept.
 */
export type Finding = {
  question: QuestionItem;
  found: string;
  typed: string;
  differs: boolean;
  isKept: boolean;
};

/**
 * Compares passport data with the answers to the questions that a person is asked. A value that the hotel has
 * and shows as a mask cannot be compared: the passport's value is shown, so that a guest notices somebody
 * else's passport, but not filled in. `kept` contains the system names of these values.
 */
export function findingsOf(
  document: TravelDocument,
  asked: readonly QuestionItem[],
  given: PersonAnswers,
  kept: ReadonlySet<string>,
): Finding[] {
  const answers = answersIn(document);
  return asked.flatMap((question): Finding[] => {
    const name = question.system_name ?? '';
    const found = answers.get(name);
    const typed = answerOf(question, given);
    if (found === undefined || !isOffered(question, found)) return [];
    if (kept.has(name)) return [{ question, found, typed: '', differs: false, isKept: true }];
    if (hasMaskSign(typed)) return [];
    const differs = typed !== '' && !saysTheSame(name, typed, found);
    return [{ question, found, typed, differs, isKept: false }];
  });
}

/** A hotel may not offer every option of a choice. */
const isOffered = (question: QuestionItem, found: string): boolean =>
  !hasOptions(question) || question.metadata.options.some(({ key }) => key === found);
