import type { PersonAnswers } from '#features/questionnaire/rules.ts';
import { type Answers, answersOf, emptyPerson, type Form, type FormPerson } from './form.ts';

/**
 * The form after another page or device has saved a newer draft: their answers, and over them what was changed here
 * since `base`, the last draft that this page knew. `keyOf` gives a key to a companion who is new here.
 */
export function merged(base: Answers, mine: Form, theirs: Answers, keyOf: () => string): Form {
  return {
    ...mine,
    main: { ...mergedPerson(base, mine.main, theirs), key: mine.main.key },
    companions: mergedCompanions(base, mine, theirs, keyOf),
    leaders: isChanged(base.tour_leaders, mine.leaders) ? mine.leaders : theirs.tour_leaders,
    refused: {},
  };
}

// Companions are known by their place. Whoever has added or removed one here has moved the places: their list stays.
function mergedCompanions(base: Answers, mine: Form, theirs: Answers, keyOf: () => string): FormPerson[] {
  if (mine.companions.length !== base.companions.length) return mine.companions;
  const count = Math.max(theirs.companions.length, lastTyped(base, mine));
  return Array.from({ length: count }, (_, place) => {
    const person = mine.companions[place] ?? emptyPerson(keyOf());
    const before = base.companions[place] ?? person;
    return { ...mergedPerson(before, person, theirs.companions[place] ?? before), key: person.key };
  });
}

/** How many companions there are up to the last one who was changed here: who was typed about is not dropped. */
function lastTyped(base: Answers, mine: Form): number {
  const now = answersOf(mine).companions;
  return now.findLastIndex((each, place) => isChanged(base.companions[place], each)) + 1;
}

function mergedPerson(base: PersonAnswers, mine: PersonAnswers, theirs: PersonAnswers): PersonAnswers {
  const ids = [...Object.keys(mine.other_form), ...Object.keys(theirs.other_form)];
  const pick = (before = '', here = '', there = '') => (here === before ? there : here);
  const answers = ids.map(id => [id, pick(base.other_form[id], mine.other_form[id], theirs.other_form[id])]);
  return {
    email: pick(base.email, mine.email, theirs.email),
    other_form: Object.fromEntries(answers.filter(([, answer]) => answer !== '')),
  };
}

const isChanged = (before: unknown, now: unknown) => JSON.stringify(before) !== JSON.stringify(now);
