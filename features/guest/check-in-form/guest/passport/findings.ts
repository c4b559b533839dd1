import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import { answerOf, type PersonAnswers } from '#features/form/questionnaire/rules/answers.ts';
import { hasMaskSign } from '#features/form/questionnaire/rules/formats.ts';
import { hasOptions } from '#features/form/questionnaire/rules/question-types.ts';
import {
  answersIn,
  saysTheSame,
  type TravelDocument,
} from '#features/form/questionnaire/rules/travel-document.ts';

/** What a passport says to a question, and what was typed there: "" for nothing yet. `isKept`: the booking's own value stays. */
export type Finding = {
  question: QuestionItem;
  found: string;
  typed: string;
  differs: boolean;
  isKept: boolean;
};

/**
 * What a passport says to the questions that a person is asked. What the hotel knows already and shows by a mask can be compared
 * with nothing: it is shown, so that the passport of somebody else is seen, and fills nothing in. `kept`: the system names of such.
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

/** A hotel need not offer every answer of a choice. */
const isOffered = (question: QuestionItem, found: string): boolean =>
  !hasOptions(question) || question.metadata.options.some(({ key }) => key === found);
