import { pmsKeys, systemNameOf } from '#features/booking/booking/rules/pms-values.ts';
import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import {
  answerOf,
  checkPerson,
  fieldPath,
  questionsAskedOf,
} from '#features/form/questionnaire/rules/answers.ts';
import type { BookingForGuest } from '#features/guest/guest-access/contract.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import type { ErrorCode } from '#i18n/error-codes.ts';
import { storedPhone } from '#i18n/stored-phone.ts';
import { usePhonePlans } from '#ui/phone-plans.ts';
import { leaderErrors } from '../../rules/room-leaders.ts';
import { type PicturePlace, picturePlace } from '../answers/picture-upload.ts';
import { type Form, type FormPerson, MAIN, personPath, personsOf } from './form.ts';
import { isAddressPart } from './shared-address.ts';
import type { OpenForm } from './with-form.tsx';

export type FormCheck = {
  /** System name → mask, for what the booking says of the main guest. */
  masks: ReadonlyMap<string, string>;
  /** System names that the main guest leaves as the booking has them. */
  kept: ReadonlySet<string>;
  /** By the key of the person. */
  faults: ReadonlyMap<string, Faults>;
};

/** Judges the form as it stands: what the booking answers already, and what is still missing or wrong. */
export function useFormCheck({ facility, booking, questions, form }: OpenForm): FormCheck {
  const { data: plans } = usePhonePlans();
  const masks = masksOf(booking);
  const kept = keptNames(form, masks, questions);
  const today = businessDay(new Date(), facility.timezone);
  const isPhone = (typed: string) => plans === undefined || storedPhone(typed, plans.readPhone) !== null;
  const faults = faultsOf(form, { questions, kept, today, ...(plans ? { isPhone } : {}) });
  return { masks, kept, faults };
}

/** System name → mask, for what the booking says and this guest may keep unseen. */
export function masksOf({
  metadata,
  need_masking_keys,
}: Pick<BookingForGuest, 'metadata' | 'need_masking_keys'>): Map<string, string> {
  const masked = pmsKeys.filter(key => need_masking_keys.includes(key));
  return new Map(masked.map(key => [systemNameOf[key], metadata[key]]));
}

/** System names that the main guest leaves as the booking has them: masked there, neither typed nor replaced here. */
export function keptNames(
  { main, replaced }: Pick<Form, 'main' | 'replaced'>,
  masks: ReadonlyMap<string, string>,
  questions: readonly QuestionItem[],
): ReadonlySet<string> {
  const isKept = (question: QuestionItem) =>
    masks.has(question.system_name ?? '') &&
    !replaced.includes(question.system_name ?? '') &&
    answerOf(question, main) === '';
  return new Set(questions.filter(isKept).map(question => question.system_name ?? ''));
}

/** How many fields of a person are still to be filled in or corrected. */
export function leftOf({ form, questions }: OpenForm, { faults }: FormCheck, person: FormPerson): number {
  const paths = [...Object.keys(faults.get(person.key) ?? {}), ...refusedOf(form, person, questions).keys()];
  return new Set(paths).size;
}

/** Asks for no picture that is on its way. `sending`: persons, as uploads name them. */
export function withoutSending(
  check: FormCheck,
  { form, questions }: Pick<OpenForm, 'form' | 'questions'>,
  sending: readonly PicturePlace['person'][],
): FormCheck {
  const picture = questions.find(each => each.system_name === 'gov_id');
  if (!picture || sending.length === 0) return check;
  const faults = [...check.faults].map(([key, found]) => {
    const isSending = sending.includes(picturePlace(form, key, picture).person);
    const { [fieldPath(picture)]: _picture, ...others } = found;
    return [key, isSending ? others : found] as const;
  });
  return { ...check, faults: new Map(faults) };
}

type Rules = {
  questions: readonly QuestionItem[];
  /** System names that the main guest leaves as the booking has them. */
  kept: ReadonlySet<string>;
  isPhone?: (typed: string) => boolean;
  today: string;
};

/** Field path → code, for one person. */
type Faults = Record<string, ErrorCode>;

/** Missing and wrong answers, by the key of the person; a person whose answers are right is there without any. */
export function faultsOf(form: Form, rules: Rules): Map<string, Faults> {
  return new Map(
    personsOf(form).map(person => [
      person.key,
      {
        ...unfinishedAddress(form, person, rules.questions),
        ...personFaults(person, { ...rules, kept: keptBy(form, person.key, rules.kept) }),
      },
    ]),
  );
}

/** The rest is asked for, once, of an address that is nothing but what its postal code filled in. Some have no rest. */
function unfinishedAddress(form: Form, person: FormPerson, questions: readonly QuestionItem[]): Faults {
  const address = questionsAskedOf(questions, person.key !== MAIN, person).find(
    each => each.system_name === 'address',
  );
  const answer = address ? answerOf(address, person) : '';
  if (!address || answer === '' || answer !== form.filledIn[person.key]) return {};
  return { [fieldPath(address)]: UNFINISHED };
}

const UNFINISHED = 'address_incomplete';

/** For how many persons the rest of the address is asked for: once they have been asked, they may go on without. */
export const unfinishedAddresses = (faults: Iterable<Faults>) =>
  [...faults].flatMap(each => Object.values(each)).filter(code => code === UNFINISHED).length;

function personFaults(person: FormPerson, { questions, ...checks }: Rules): Faults {
  return checkPerson(questions, { companion: person.key !== MAIN, answers: person, ...checks });
}

/**
 * The values that a person leaves as the booking has them, of those that the main guest leaves (`kept`): a companion who shares the main
 * guest's address the parts of that, nobody else anything.
 */
export function keptBy(form: Form, person: string, kept: ReadonlySet<string>): ReadonlySet<string> {
  if (person === MAIN) return kept;
  const shares = form.sharing.includes(person);
  return new Set([...kept].filter(system_name => shares && isAddressPart({ system_name })));
}

/** The fields of this person that the server refused, without those that are not asked any more. */
export function refusedOf(form: Form, person: FormPerson, questions: readonly QuestionItem[]) {
  const start = personPath(form, person.key);
  const met = questionsAskedOf(questions, person.key !== MAIN, person).map(fieldPath);
  const found = met.map(path => [path, form.refused[start + path]] as const);
  return new Map(found.filter((each): each is [string, string] => each[1] !== undefined));
}

/** Missing and wrong answers about the room leaders, by the paths of the contract. */
export function leaderFaults({ leaders }: Form): Faults {
  const faults = leaders.flatMap((leader, place) =>
    Object.entries(leaderErrors(leader)).map(
      ([field, code]) => [`tour_leaders.${place}.${field}`, code] as const,
    ),
  );
  return Object.fromEntries(faults);
}

/** How many fields of the room leaders are still to be filled in or corrected. */
export function leaderFieldsLeft(form: Form): number {
  const refused = Object.keys(form.refused).filter(path => path.startsWith('tour_leaders.'));
  return new Set([...Object.keys(leaderFaults(form)), ...refused]).size;
}

/** The key of whom an error of the server is about (`companions.1.other_form.11`, `tour_leaders.0.email`). */
export function personOfPath({ companions, leaders }: Form, path: string): string {
  const [, list, place] = /^(companions|tour_leaders)\.(\d+)\./.exec(path) ?? [];
  const named = list === 'companions' ? companions : list === 'tour_leaders' ? leaders : [];
  return named[Number(place)]?.key ?? MAIN;
}
