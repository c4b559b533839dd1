import { pmsValueNames, systemNameOf } from '#features/booking/booking/rules/pms-values.ts';
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
import { toStoredPhone } from '#i18n/stored-phone.ts';
import { usePhonePlans } from '#ui/phone-plans.ts';
import { leaderErrors } from '../../rules/room-leaders.ts';
import { type PicturePlace, picturePlace } from '../answers/picture-upload.ts';
import { companionsOf, type Form, type FormPerson, MAIN, personPath, personsOf } from './form.ts';
import { isAddressPart } from './shared-address.ts';
import type { OpenForm } from './with-form.tsx';

export type FormCheck = {
  masks: ReadonlyMap<string, string>;
  kept: ReadonlySet<string>;
  faults: ReadonlyMap<string, FieldErrors>;
};

export function useFormCheck({ facility, booking, questions, form }: OpenForm): FormCheck {
  const { data: plans } = usePhonePlans();
  const masks = masksOf(booking);
  const keptNames = unchangedFieldNames(form, masks, questions);
  const today = businessDay(new Date(), facility.timezone);
  const isPhone = (typed: string) => plans === undefined || toStoredPhone(typed, plans.readPhone) !== null;
  const errorsByPerson = errorsOf(form, { questions, kept: keptNames, today, ...(plans ? { isPhone } : {}) });
  return { masks, kept: keptNames, faults: errorsByPerson };
}

export function masksOf({
  metadata,
  need_masking_keys,
}: Pick<BookingForGuest, 'metadata' | 'need_masking_keys'>): Map<string, string> {
  const masked = pmsValueNames.filter(key => need_masking_keys.includes(key));
  return new Map(masked.map(key => [systemNameOf[key], metadata[key]]));
}

/**
 * Returns the system names of the booking values that the main guest has not changed: shown masked, and neither
 * typed nor replaced in the form.
 */
export function unchangedFieldNames(
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

export function countRemainingFields(
  { form, questions }: OpenForm,
  { faults }: FormCheck,
  person: FormPerson,
): number {
  const paths = [
    ...Object.keys(faults.get(person.key) ?? {}),
    ...refusedFieldsOf(form, person, questions).keys(),
  ];
  return new Set(paths).size;
}

export const fieldOf = (person: string, path: string) => `${person} ${path}`;

/**
 * Returns the fields that the form currently asks for, as ids from `fieldOf`, and the keys of the room leaders.
 */
export function askedFields({ form, questions }: Pick<OpenForm, 'form' | 'questions'>): ReadonlySet<string> {
  const fields = personsOf(form).flatMap(person =>
    questionsAskedOf(questions, person.key !== MAIN, person).map(each =>
      fieldOf(person.key, fieldPath(each)),
    ),
  );
  return new Set([...fields, ...form.leaders.map(({ key }) => key)]);
}

export function countSeenFields(
  { form, questions }: Pick<OpenForm, 'form' | 'questions'>,
  { faults }: FormCheck,
  checked: ReadonlySet<string>,
): number {
  const personFields = personsOf(form).flatMap(person => {
    const errorPaths = Object.keys(faults.get(person.key) ?? {});
    const seenPaths = errorPaths.filter(path => checked.has(fieldOf(person.key, path)));
    return [...new Set([...seenPaths, ...refusedFieldsOf(form, person, questions).keys()])];
  });
  const leaders = form.leaders.filter(({ key }) => checked.has(key));
  return personFields.length + leaderFieldsLeft({ ...form, leaders });
}

/**
 * Removes the errors for pictures that are still being uploaded. `sending` lists the persons of these
 * pictures, as named in the upload field `person`.
 */
export function withoutPendingUploads(
  check: FormCheck,
  { form, questions }: Pick<OpenForm, 'form' | 'questions'>,
  sending: readonly PicturePlace['person'][],
): FormCheck {
  const picture = questions.find(each => each.system_name === 'gov_id');
  if (!picture || sending.length === 0) return check;
  const remainingErrors = [...check.faults].map(([key, found]) => {
    const isSending = sending.includes(picturePlace(form, key, picture).person);
    const { [fieldPath(picture)]: _picture, ...others } = found;
    return [key, isSending ? others : found] as const;
  });
  return { ...check, faults: new Map(remainingErrors) };
}

type Rules = {
  questions: readonly QuestionItem[];
  kept: ReadonlySet<string>;
  isPhone?: (typed: string) => boolean;
  today: string;
};

type FieldErrors = Record<string, ErrorCode>;

export function errorsOf(form: Form, rules: Rules): Map<string, FieldErrors> {
  return new Map(
    personsOf(form).map(person => [
      person.key,
      {
        ...unfinishedAddress(form, person, rules.questions),
        ...personErrors(person, { ...rules, kept: unchangedFieldsOf(form, person.key, rules.kept) }),
      },
    ]),
  );
}

/**
 * Reports an address that contains only the text filled in from the postal code. Such an address is reported
 * only once, because some addresses have no further parts.
 */
function unfinishedAddress(form: Form, person: FormPerson, questions: readonly QuestionItem[]): FieldErrors {
  const addressQuestion = questionsAskedOf(questions, person.key !== MAIN, person).find(
    each => each.system_name === 'address',
  );
  const answer = addressQuestion ? answerOf(addressQuestion, person) : '';
  if (!addressQuestion || answer === '' || answer !== form.filledIn[person.key]) return {};
  return { [fieldPath(addressQuestion)]: INCOMPLETE_ADDRESS };
}

const INCOMPLETE_ADDRESS = 'address_incomplete';

/**
 * Counts the persons with an incomplete address. After the first warning the guest can continue without
 * completing it.
 */
export const unfinishedAddresses = (faults: Iterable<FieldErrors>) =>
  [...faults].flatMap(each => Object.values(each)).filter(code => code === INCOMPLETE_ADDRESS).length;

function personErrors(person: FormPerson, { questions, ...checks }: Rules): FieldErrors {
  return checkPerson(questions, { companion: person.key !== MAIN, answers: person, ...checks });
}

/**
 * Returns the unchanged booking values (`kept`) that also apply to a person: all for the main guest, the
 * address fields for a companion who shares the address, none for other companions.
 */
export function unchangedFieldsOf(
  form: Form,
  person: string,
  kept: ReadonlySet<string>,
): ReadonlySet<string> {
  if (person === MAIN) return kept;
  const isSharing = form.sharing.includes(person);
  return new Set([...kept].filter(system_name => isSharing && isAddressPart({ system_name })));
}

export function refusedFieldsOf(form: Form, person: FormPerson, questions: readonly QuestionItem[]) {
  const pathPrefix = personPath(form, person.key);
  const askedPaths = questionsAskedOf(questions, person.key !== MAIN, person).map(fieldPath);
  const found = askedPaths.map(path => [path, form.refused[pathPrefix + path]] as const);
  return new Map(found.filter((each): each is [string, string] => each[1] !== undefined));
}

export function roomLeaderErrors({ leaders }: Form): FieldErrors {
  const faults = leaders.flatMap((leader, place) =>
    Object.entries(leaderErrors(leader)).map(
      ([field, code]) => [`tour_leaders.${place}.${field}`, code] as const,
    ),
  );
  return Object.fromEntries(faults);
}

export function leaderFieldsLeft(form: Form): number {
  const refused = Object.keys(form.refused).filter(path => path.startsWith('tour_leaders.'));
  return new Set([...Object.keys(roomLeaderErrors(form)), ...refused]).size;
}

/**
 * Returns the key of the person named in the path of a server error (`companions.1.other_form.11`,
 * `tour_leaders.0.email`).
 */
export function personOfPath(form: Form, path: string): string {
  const [, list, place] = /^(companions|tour_leaders)\.(\d+)\./.exec(path) ?? [];
  const personList = list === 'companions' ? companionsOf(form) : list === 'tour_leaders' ? form.leaders : [];
  return personList[Number(place)]?.key ?? MAIN;
}
