import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import { answerOf, fieldPath, type PersonAnswers } from '#features/form/questionnaire/rules/answers.ts';
import { chosenKeys } from '#features/form/questionnaire/rules/formats.ts';
import { hasOptions } from '#features/form/questionnaire/rules/question-types.ts';
import type { Draft } from '../../contract.ts';
import {
  companionAddressQuestions,
  copyAddress,
  hasAddressOf,
  isAddressPart,
  withoutAddress,
} from './shared-address.ts';
import { type FamilyAnswer, withFamily, withoutFamily } from './shared-family.ts';

export type Answers = Draft['answers'];

export const MAIN = 'main';

export const ADD_COMPANION = 'add-companion';

export type FormPerson = PersonAnswers & { key: string };
export type FormLeader = Answers['tour_leaders'][number] & { key: string };

export type Form = {
  filterId: number | null;
  main: FormPerson;
  companions: FormPerson[];
  leaders: FormLeader[];
  replaced: string[];
  sharing: string[];
  /** Person key → address as filled in from the postal code. Removed when the guest continues with the form. */
  filledIn: Record<string, string>;
  /** Server errors: field path of the contract → message. An entry is removed when its field changes. */
  refused: Record<string, string>;
};

export type LeaderField = 'name' | 'email';
type Field = Pick<QuestionItem, 'id' | 'system_name'> & Partial<Pick<QuestionItem, 'input_type'>>;

export type Change =
  | { type: 'choose'; filterId: number }
  | { type: 'answer'; person: string; question: Field; value: string }
  /** Stores the family name from the passport with which the form was filled in. */
  | { type: 'know-family'; person: string; family: string }
  /** Stores whether a companion is a child. */
  | { type: 'child'; person: string; child: boolean }
  /** Fills in the address from the postal code. */
  | { type: 'fill-in'; person: string; question: Field; value: string }
  /** Accepts the addresses as filled in, so that they are no longer reported as incomplete. */
  | { type: 'take-addresses' }
  /** Gives a companion the main guest's address, family name and nationality, or lets them type their own. */
  | {
      type: 'share';
      person: string;
      shares: boolean;
      questions: readonly QuestionItem[];
      family?: readonly FamilyAnswer[];
    }
  /** Marks companions of a draft as sharing the main guest's address if their address is the same. */
  | { type: 'know-shared'; questions: readonly QuestionItem[] }
  /** Removes selected options that the hotel no longer offers. */
  | { type: 'offer'; questions: readonly QuestionItem[] }
  | { type: 'add'; key: string }
  | { type: 'remove'; person: string }
  | { type: 'addLeader'; key: string }
  | { type: 'removeLeader'; leader: string }
  | { type: 'answerLeader'; leader: string; field: LeaderField; value: string }
  /** Replaces a value of the booking, or keeps it again. */
  | { type: 'replace'; question: Field }
  | { type: 'keep'; question: Field }
  | { type: 'refuse'; errors: Record<string, string> };

export function applyChange(form: Form, change: Change): Form {
  switch (change.type) {
    case 'choose':
      return { ...form, filterId: change.filterId, refused: {} };
    case 'answer':
      return applyAnswer(form, change.person, change.question, change.value);
    case 'know-family': {
      const withFamilyName = (each: FormPerson) =>
        each.key === change.person ? { ...each, family_name: change.family } : each;
      return { ...form, main: withFamilyName(form.main), companions: form.companions.map(withFamilyName) };
    }
    case 'child': {
      const withChild = ({ child: _before, ...each }: FormPerson) => ({
        ...each,
        ...(change.child ? { child: true } : {}),
      });
      const companions = form.companions.map(each => (each.key === change.person ? withChild(each) : each));
      return { ...form, companions };
    }
    case 'fill-in': {
      const filledIn = { ...form.filledIn, [change.person]: change.value };
      return { ...applyAnswer(form, change.person, change.question, change.value), filledIn };
    }
    case 'take-addresses':
      return { ...form, filledIn: {} };
    case 'share':
      return applySharing(form, change, companionAddressQuestions(change.questions));
    case 'know-shared':
      return { ...form, sharing: [...new Set([...form.sharing, ...addressSharers(form, change.questions)])] };
    case 'offer': {
      const withOffer = (person: FormPerson) => withoutRemovedOptions(person, change.questions);
      return { ...form, main: withOffer(form.main), companions: form.companions.map(withOffer) };
    }
    case 'add':
      return { ...form, companions: [...form.companions, emptyPerson(change.key)] };
    case 'remove':
      // Clears all errors, because the paths of the following companions have shifted.
      return { ...form, companions: form.companions.filter(each => each.key !== change.person), refused: {} };
    case 'addLeader':
      return { ...form, leaders: [...form.leaders, { key: change.key, name: '', email: '' }] };
    case 'removeLeader':
      return { ...form, leaders: form.leaders.filter(each => each.key !== change.leader), refused: {} };
    case 'answerLeader':
      return applyLeaderAnswer(form, change);
    case 'replace':
      return { ...form, replaced: [...form.replaced, change.question.system_name ?? ''] };
    case 'keep':
      return keepStoredAnswer(form, change.question);
    case 'refuse':
      return { ...form, refused: change.errors };
  }
}

export const emptyPerson = (key: string): FormPerson => ({ key, email: '', other_form: {} });

/**
 * Returns whether a companion's card has no answers, such as a card that was added because the booking
 * expects a companion. A blank card is not checked, reviewed or submitted.
 */
export const isBlank = (
  { sharing }: Pick<Form, 'sharing'>,
  { key, email, other_form, child }: FormPerson,
): boolean =>
  email === '' && Object.keys(other_form).length === 0 && child !== true && !sharing.includes(key);

function applyAnswer(form: Form, person: string, question: Field, value: string): Form {
  const isSame = (each: FormPerson) =>
    isAddressPart(question) ||
    (question.system_name === 'nationality' && answerOf(question, each) === answerOf(question, form.main));
  const isFollower = (each: FormPerson) => person === MAIN && form.sharing.includes(each.key) && isSame(each);
  const withNewAnswer = (each: FormPerson) =>
    each.key === person || isFollower(each) ? withAnswer(each, question, value) : each;
  const { [pathIn(form, person, question)]: _corrected, ...refused } = form.refused;
  const sharing = isAddressPart(question) ? form.sharing.filter(key => key !== person) : form.sharing;
  return {
    ...form,
    main: withNewAnswer(form.main),
    companions: form.companions.map(withNewAnswer),
    sharing,
    refused,
  };
}

function applySharing(
  form: Form,
  { person, shares, family = [] }: Extract<Change, { type: 'share' }>,
  fields: readonly Field[],
): Form {
  const withSharing = (each: FormPerson) =>
    shares
      ? withFamily(copyAddress(form.main, each, fields), family)
      : withoutFamily(withoutAddress(each, fields), family);
  const others = form.sharing.filter(key => key !== person);
  return {
    ...form,
    companions: form.companions.map(each => (each.key === person ? withSharing(each) : each)),
    sharing: shares ? [...others, person] : others,
    refused: withoutPaths(
      form.refused,
      fields.map(field => pathIn(form, person, field)),
    ),
  };
}

const withoutPaths = (refused: Form['refused'], paths: readonly string[]) =>
  Object.fromEntries(Object.entries(refused).filter(([path]) => !paths.includes(path)));

function addressSharers({ main, companions }: Form, questions: readonly QuestionItem[]): string[] {
  const fields = companionAddressQuestions(questions);
  return companions.filter(each => hasAddressOf(main, each, fields)).map(({ key }) => key);
}

function applyLeaderAnswer(
  form: Form,
  { leader, field, value }: Extract<Change, { type: 'answerLeader' }>,
): Form {
  const leaders = form.leaders.map(each => (each.key === leader ? { ...each, [field]: value } : each));
  const { [leaderPath(form, leader, field)]: _corrected, ...refused } = form.refused;
  return { ...form, leaders, refused };
}

function keepStoredAnswer(form: Form, question: Field): Form {
  const blank = applyAnswer(form, MAIN, question, '');
  return { ...blank, replaced: form.replaced.filter(name => name !== question.system_name) };
}

function withAnswer(person: FormPerson, question: Field, value: string): FormPerson {
  if (question.system_name === 'email') return { ...person, email: value };
  const { [question.id]: _before, ...others } = person.other_form;
  return { ...person, other_form: value === '' ? others : { ...others, [question.id]: value } };
}

/**
 * Removes selected options that the hotel no longer offers, because the guest cannot deselect an option that is
 * not shown.
 */
export function withoutRemovedOptions<P extends PersonAnswers>(
  person: P,
  questions: readonly QuestionItem[],
): P {
  const answers = Object.entries(person.other_form).map(([id, answer]) => {
    const question = questions.find(each => String(each.id) === id);
    return [id, question ? offeredAnswer(question, answer) : answer];
  });
  return { ...person, other_form: Object.fromEntries(answers.filter(([, answer]) => answer !== '')) };
}

function offeredAnswer(question: QuestionItem, answer: string): string {
  if (!hasOptions(question)) return answer;
  const keys = question.metadata.options.map(({ key }) => key);
  const chosen = chosenKeys(answer);
  return chosen.every(key => keys.includes(key))
    ? answer
    : chosen.filter(key => keys.includes(key)).join(',');
}

/** Returns the path of a person's field in the errors of the contract: `companions.0.other_form.11`. */
export function pathIn(form: Form, person: string, question: Field): string {
  return `${personPath(form, person)}${fieldPath(question)}`;
}

/** Returns the prefix of a person's paths; "" for the main guest. */
export function personPath(form: Form, person: string): string {
  return person === MAIN ? '' : `companions.${companionsOf(form).findIndex(each => each.key === person)}.`;
}

/** Returns the path of a room leader's field in the errors of the contract: `tour_leaders.0.email`. */
export function leaderPath({ leaders }: Form, leader: string, field: LeaderField): string {
  return `tour_leaders.${leaders.findIndex(each => each.key === leader)}.${field}`;
}

export const companionsOf = (form: Pick<Form, 'companions' | 'sharing'>): FormPerson[] =>
  form.companions.filter(each => !isBlank(form, each));

export const personsOf = (form: Form): FormPerson[] => [form.main, ...companionsOf(form)];

export function personName(questions: readonly QuestionItem[], person: FormPerson): string {
  const question = questions.find(each => each.system_name === 'full_name');
  return question ? answerOf(question, person) : '';
}

export const submittedAnswers = (form: Form): Answers =>
  answersOf({ ...form, companions: companionsOf(form) });

export function answersOf({ filterId, main, companions, leaders, sharing }: Form): Answers {
  const tour_leaders = leaders.map(({ name, email }) => ({ name, email }));
  return {
    ...withoutKey(main),
    companions: companions.map(each => ({
      ...withoutKey(each),
      ...(sharing.includes(each.key) ? { same_address: true } : {}),
    })),
    tour_leaders,
    ...(filterId === null ? {} : { facilities_localized_category_id: filterId }),
  };
}

const withoutKey = ({ key: _key, ...answers }: FormPerson): PersonAnswers => answers;

/**
 * Creates the form from saved answers. `keyOf` returns the key of a companion or leader by position. Positions
 * of leaders continue after the companions.
 */
export function formOf(answers: Answers, keyOf: (place: number) => string): Form {
  const { email, other_form, family_name, tour_leaders } = answers;
  const companions = answers.companions.map((each, place) => ({ key: keyOf(place), ...each }));
  return {
    filterId: answers.facilities_localized_category_id ?? null,
    main: { key: MAIN, email, other_form, ...(family_name ? { family_name } : {}) },
    companions: companions.map(({ same_address: _shares, ...person }) => person),
    leaders: tour_leaders.map((each, place) => ({ key: keyOf(companions.length + place), ...each })),
    replaced: [],
    sharing: companions.filter(({ same_address }) => same_address === true).map(({ key }) => key),
    filledIn: {},
    refused: {},
  };
}
