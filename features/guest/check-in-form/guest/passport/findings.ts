import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import { answerOf, type PersonAnswers } from '#features/form/questionnaire/rules/answers.ts';
import { hasMaskSign } from '#features/form/questionnaire/rules/formats.ts';
import { hasOptions } from '#features/form/questionnaire/rules/question-types.ts';
import {
  answersIn,
  isSameAnswer,
  type TravelDocument,
} from '#features/form/questionnaire/rules/travel-document.ts';

/**
 * Passport value for a question, and the typed answer ("" if none). `isKept`: the guest keeps the booking's
 * value.
 */
export type Finding = {
  question: QuestionItem;
  found: string;
  typed: string;
  differs: boolean;
  isKept: boolean;
};

/**
 * Compares passport data with a person's answers. A booking value that is shown masked cannot be compared. In
 * that case the value from the passport is shown but not filled in, so that the guest can notice a wrong
 * passport. `kept` contains the system names of the masked values.
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
    const differs = typed !== '' && !isSameAnswer(name, typed, found);
    return [{ question, found, typed, differs, isKept: false }];
  });
}

const isOffered = (question: QuestionItem, found: string): boolean =>
  !hasOptions(question) || question.metadata.options.some(({ key }) => key === found);
