import type { QuestionItem } from '#features/questionnaire/contract/questions.ts';
import { answerOf, type PersonAnswers } from '#features/questionnaire/rules/answers.ts';
import { hasMaskSign } from '#features/questionnaire/rules/formats.ts';
import {
  answersIn,
  saysTheSame,
  type TravelDocument,
} from '#features/questionnaire/rules/travel-document.ts';

/** What a passport says to a question, and what was typed there: "" for nothing yet. */
export type Finding = { question: QuestionItem; found: string; typed: string; differs: boolean };

/**
 * What a passport says to the questions that a person is asked. What the hotel knows already and shows by a mask is left out: it
 * can be compared with nothing. `kept`: the system names of such.
 */
export function findingsOf(
  document: TravelDocument,
  asked: readonly QuestionItem[],
  given: PersonAnswers,
  kept: ReadonlySet<string>,
): Finding[] {
  const answers = answersIn(document);
  return asked.flatMap(question => {
    const name = question.system_name ?? '';
    const found = answers.get(name);
    const typed = answerOf(question, given);
    if (found === undefined || kept.has(name) || hasMaskSign(typed) || !isOffered(question, found)) return [];
    return [{ question, found, typed, differs: typed !== '' && !saysTheSame(name, typed, found) }];
  });
}

/** A hotel need not offer every answer of a choice. */
function isOffered({ input_type, metadata }: QuestionItem, found: string): boolean {
  if (input_type !== 'choices' && input_type !== 'dropdown') return true;
  return metadata.options.some(({ key }) => key === found);
}
