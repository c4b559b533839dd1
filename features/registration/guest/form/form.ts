import type { QuestionItem } from '#features/questionnaire/contract.ts';
import { fieldPath, type PersonAnswers } from '#features/questionnaire/rules.ts';
import type { Draft } from '../../contract/form.ts';

/** What travels: the same in the draft and in what is submitted. */
export type Answers = Draft['answers'];

/** The main guest's key; a companion's is made when the card is. */
export const MAIN = 'main';

export type FormPerson = PersonAnswers & { key: string };

/** The form as it stands on the page. */
export type Form = {
  main: FormPerson;
  companions: FormPerson[];
  leaders: Answers['tour_leaders'];
  /** System names of what the booking says and the guest says anew (decisions §9, Masking). */
  replaced: string[];
  /** What the server refused: field path of the contract → message. Gone once the field is changed. */
  refused: Record<string, string>;
};

type Field = Pick<QuestionItem, 'id' | 'system_name'>;

export type Change =
  | { type: 'answer'; person: string; question: Field; value: string }
  | { type: 'add'; key: string }
  | { type: 'remove'; person: string }
  /** Says anew what the booking says, or leaves it to the booking again. */
  | { type: 'replace'; question: Field }
  | { type: 'keep'; question: Field }
  | { type: 'refuse'; errors: Record<string, string> };

/** The form after one thing was done to it. */
export function changed(form: Form, change: Change): Form {
  switch (change.type) {
    case 'answer':
      return answered(form, change.person, change.question, change.value);
    case 'add':
      return { ...form, companions: [...form.companions, emptyPerson(change.key)] };
    case 'remove':
      // The paths of the companions after this one name others now.
      return { ...form, companions: form.companions.filter(each => each.key !== change.person), refused: {} };
    case 'replace':
      return { ...form, replaced: [...form.replaced, change.question.system_name ?? ''] };
    case 'keep':
      return kept(form, change.question);
    case 'refuse':
      return { ...form, refused: change.errors };
  }
}

export const emptyPerson = (key: string): FormPerson => ({ key, email: '', other_form: {} });

function answered(form: Form, person: string, question: Field, value: string): Form {
  const put = (each: FormPerson) => (each.key === person ? withAnswer(each, question, value) : each);
  const { [pathIn(form, person, question)]: _corrected, ...refused } = form.refused;
  return { ...form, main: put(form.main), companions: form.companions.map(put), refused };
}

function kept(form: Form, question: Field): Form {
  const blank = answered(form, MAIN, question, '');
  return { ...blank, replaced: form.replaced.filter(name => name !== question.system_name) };
}

function withAnswer(person: FormPerson, question: Field, value: string): FormPerson {
  if (question.system_name === 'email') return { ...person, email: value };
  const { [question.id]: _before, ...others } = person.other_form;
  return { ...person, other_form: value === '' ? others : { ...others, [question.id]: value } };
}

/** Where the field of a person stands among the errors of the contract: `companions.0.other_form.11`. */
export function pathIn(form: Form, person: string, question: Field): string {
  return `${personPath(form, person)}${fieldPath(question)}`;
}

/** What the paths of a person begin with; "" for the main guest. */
export function personPath({ companions }: Form, person: string): string {
  return person === MAIN ? '' : `companions.${companions.findIndex(each => each.key === person)}.`;
}

/** The main guest first. */
export const personsOf = ({ main, companions }: Form): FormPerson[] => [main, ...companions];

/** The form as it is sent: companions have no keys there. */
export function answersOf({ main, companions, leaders }: Form): Answers {
  return { ...bare(main), companions: companions.map(bare), tour_leaders: leaders };
}

const bare = ({ email, other_form }: FormPerson): PersonAnswers => ({ email, other_form });

/** The form that shows these answers. `keyOf` gives a companion of that place a key. */
export function formOf(answers: Answers, keyOf: (place: number) => string): Form {
  const { email, other_form, companions, tour_leaders } = answers;
  return {
    main: { key: MAIN, email, other_form },
    companions: companions.map((each, place) => ({ key: keyOf(place), ...each })),
    leaders: tour_leaders,
    replaced: [],
    refused: {},
  };
}
