import { hasMaskSign } from '#features/form/questionnaire/rules/formats.ts';
import type { Draft } from '../contract.ts';

type DraftAnswers = Omit<Draft['answers'], 'facilities_localized_category_id'>;
type Person = Pick<DraftAnswers, 'email' | 'other_form' | 'family_name'> &
  Pick<DraftAnswers['companions'][number], 'same_address' | 'child'>;
/** `numberBy`: the guest session that typed the passport number. Other sessions see it masked. */
type StoredPerson = Person & { numberBy?: number };

export type StoredDraft = StoredPerson & {
  companions: StoredPerson[];
  tour_leaders: DraftAnswers['tour_leaders'];
  /** The choice of step 2. Missing in drafts saved before step 2 was introduced. */
  facilities_localized_category_id?: number | null | undefined;
};

export type NumberQuestions = { number: string; name: string };

/**
 * Shown instead of a passport number on another device. The fixed length does not reveal the length of the
 * number.
 */
export const maskedNumber = '••••••••';

/**
 * Returns the draft for this guest session. Passport numbers typed in other sessions are masked
 * (docs/reference/form.md#drafts).
 */
export function draftForSession(
  session: number,
  stored: StoredDraft,
  questions: NumberQuestions,
): DraftAnswers {
  const withMaskedNumber = (person: StoredPerson): Person => {
    const { other_form, numberBy } = person;
    const isHidden = numberBy !== undefined && numberBy !== session;
    const shownAnswers = isHidden ? { ...other_form, [questions.number]: maskedNumber } : other_form;
    return { ...otherFieldsOf(person), other_form: shownAnswers };
  };
  return {
    ...withMaskedNumber(stored),
    companions: stored.companions.map(withMaskedNumber),
    tour_leaders: stored.tour_leaders,
  };
}

/**
 * Replaces masked numbers with the stored ones. Companions are matched by name, because their positions may
 * have changed. Without a match, the masked answer is removed and the guest has to type the number again.
 */
export function withStoredNumbers(
  session: number,
  typed: DraftAnswers,
  stored: StoredDraft | undefined,
  questions: NumberQuestions,
): StoredDraft {
  const keepNumber = (person: Person, before: StoredPerson | undefined): StoredPerson =>
    withNumber(session, person, before, questions.number);
  return {
    ...keepNumber(typed, stored),
    companions: typed.companions.map((each, at) =>
      keepNumber(each, findSamePerson(each, at, stored?.companions ?? [], questions.name)),
    ),
    tour_leaders: typed.tour_leaders,
  };
}

function withNumber(
  session: number,
  person: Person,
  before: StoredPerson | undefined,
  question: string,
): StoredPerson {
  const { other_form } = person;
  const { [question]: number = '', ...others } = other_form;
  const rest = otherFieldsOf(person);
  if (number === '') return { ...rest, other_form };
  const storedNumber = before?.other_form[question] ?? '';
  const keptNumber = hasMaskSign(number) ? storedNumber : number;
  if (keptNumber === '') return { ...rest, other_form: others };
  const numberBy = keptNumber === storedNumber ? (before?.numberBy ?? session) : session;
  return { ...rest, other_form: { ...others, [question]: keptNumber }, numberBy };
}

const otherFieldsOf = ({ email, same_address, family_name, child }: Person) => ({
  email,
  ...(child ? { child } : {}),
  ...(same_address ? { same_address } : {}),
  ...(family_name ? { family_name } : {}),
});

function findSamePerson(person: Person, at: number, before: StoredPerson[], question: string) {
  const hasSameNumber = (other: StoredPerson | undefined) =>
    other?.other_form[question] === person.other_form[question];
  return hasSameNumber(before[at]) ? before[at] : before.find(hasSameNumber);
}
