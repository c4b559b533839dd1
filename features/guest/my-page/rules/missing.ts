import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import { type PersonAnswers, questionsAskedOf } from '#features/form/questionnaire/rules/answers.ts';
import { type Item, questionsFor } from '#features/hotel/register-law/rules/items.ts';

/** Somebody on a registration, what their register lacks, and what they have answered. */
export type Lacking = { id: number; number: number; missing: readonly Item[]; answers: PersonAnswers };

/** The questions by which one person can give what is missing. */
export type MissingQuestions = { personId: number; number: number; questions: QuestionItem[] };

/**
 * What can be asked for, person by person, in the order of the form: of each missing item one question, the one that the hotel's
 * form asks where it asks one. What the one who filled in the form may answer for all (`shared`) is asked of nobody else while
 * it is missing there. What the booking knows (a room) is asked of nobody. Whoever has nothing to answer is not in it.
 */
export function missingQuestions(
  all: readonly QuestionItem[],
  persons: readonly Lacking[],
  shared: readonly Item[],
): MissingQuestions[] {
  const main = persons.find(({ number }) => number === 0);
  return persons
    .map(({ id, number, missing, answers }) => {
      const own = missing.filter(
        item => number === 0 || !(shared.includes(item) && main?.missing.includes(item)),
      );
      const possible = possibleFor(all, number > 0, answers);
      const chosen = new Set(own.map(item => questionFor(item, possible, number > 0)));
      return { personId: id, number, questions: all.filter(question => chosen.has(question.id)) };
    })
    .filter(({ questions }) => questions.length > 0);
}

/** What this person can be asked at all, also what the form asks nobody. */
function possibleFor(all: readonly QuestionItem[], companion: boolean, answers: PersonAnswers) {
  const open = all.map(each => ({ ...each, visibility: 1 as const, visibility_companion: 1 as const }));
  const due = new Set(questionsAskedOf(open, companion, answers).map(({ id }) => id));
  return all.filter(({ id }) => due.has(id));
}

function questionFor(item: Item, possible: readonly QuestionItem[], companion: boolean): number | undefined {
  const answering = questionsFor(item);
  const fitting = possible.filter(
    ({ system_name }) => system_name !== null && answering.includes(system_name),
  );
  const isAsked = (each: QuestionItem) => (companion ? each.visibility_companion : each.visibility) === 1;
  return (fitting.find(isAsked) ?? fitting[0])?.id;
}
