import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import { type PersonAnswers, questionsAskedOf } from '#features/form/questionnaire/rules/answers.ts';
import { type Item, questionsFor } from '#features/hotel/register-law/rules/items.ts';

export type IncompletePerson = {
  id: number;
  number: number;
  missing: readonly Item[];
  answers: PersonAnswers;
};

export type MissingQuestions = { personId: number; number: number; questions: QuestionItem[] };

/**
 * Returns the questions to ask, by person, in the order of the form. Each missing item gets one question,
 * preferably one that the hotel's form already asks. An item that the main guest answers for everyone
 * (`shared`) is asked only of the main guest while the main guest's answer is missing. Items that the booking
 * provides, such as a room, are not asked. Omits persons without questions.
 */
export function missingQuestions(
  all: readonly QuestionItem[],
  persons: readonly IncompletePerson[],
  shared: readonly Item[],
): MissingQuestions[] {
  const main = persons.find(({ number }) => number === 0);
  return persons
    .map(({ id, number, missing, answers }) => {
      const personItems = missing.filter(
        item => number === 0 || !(shared.includes(item) && main?.missing.includes(item)),
      );
      const possible = questionsPossibleFor(all, number > 0, answers);
      const chosen = new Set(personItems.map(item => questionFor(item, possible, number > 0)));
      return { personId: id, number, questions: all.filter(question => chosen.has(question.id)) };
    })
    .filter(({ questions }) => questions.length > 0);
}

function questionsPossibleFor(all: readonly QuestionItem[], companion: boolean, answers: PersonAnswers) {
  const open = all.map(each => ({ ...each, visibility: 1 as const, visibility_companion: 1 as const }));
  const askedIds = new Set(questionsAskedOf(open, companion, answers).map(({ id }) => id));
  return all.filter(({ id }) => askedIds.has(id));
}

function questionFor(item: Item, possible: readonly QuestionItem[], companion: boolean): number | undefined {
  const answeringNames = questionsFor(item);
  const matches = possible.filter(
    ({ system_name }) => system_name !== null && answeringNames.includes(system_name),
  );
  const isAsked = (each: QuestionItem) => (companion ? each.visibility_companion : each.visibility) === 1;
  return (matches.find(isAsked) ?? matches[0])?.id;
}
