import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import { type PersonAnswers, questionsAskedOf } from '#features/form/questionnaire/rules/answers.ts';
import { cleanText } from '#platform/text/clean.ts';

/** Typed answers of one person by question id. Unanswered questions are absent or "". */
export type TypedAnswers = { readonly [questionId: string]: string };

export function answersIn(typed: TypedAnswers, questions: readonly QuestionItem[]): PersonAnswers {
  const email = questions.find(({ system_name }) => system_name === 'email');
  return { email: (email && typed[email.id]) ?? '', other_form: { ...typed } };
}

/**
 * Returns the questions that staff may answer for a person. Questions that are on the form or already
 * answered come `first`, before other questions that apply.
 */
export function amendableFields(
  questions: readonly QuestionItem[],
  companion: boolean,
  typed: TypedAnswers,
): { first: QuestionItem[]; further: QuestionItem[] } {
  const answers = answersIn(typed, questions);
  const visibleQuestions = questions.map(each => ({
    ...each,
    visibility: 1 as const,
    visibility_companion: 1 as const,
  }));
  const askedIds = new Set(questionsAskedOf(visibleQuestions, companion, answers).map(({ id }) => id));
  const formIds = new Set(questionsAskedOf(questions, companion, answers).map(({ id }) => id));
  const possible = questions.filter(({ id }) => askedIds.has(id));
  const isFirst = ({ id }: QuestionItem) => formIds.has(id) || (typed[id] ?? '') !== '';
  return { first: possible.filter(isFirst), further: possible.filter(each => !isFirst(each)) };
}

export const changesOf = (
  before: TypedAnswers,
  typed: TypedAnswers,
): { question_id: number; value: string }[] =>
  Object.entries(typed)
    .filter(([id, value]) => cleanText(value) !== (before[id] ?? ''))
    .map(([id, value]) => ({ question_id: Number(id), value: cleanText(value) }));
