import type { FoundAddress } from '#features/questionnaire/contract/postal-code.ts';
import type { QuestionItem } from '#features/questionnaire/contract/questions.ts';
import { answerOf, asked } from '#features/questionnaire/rules/answers.ts';
import { prefectureName } from '#features/questionnaire/rules/system-questions.ts';
import type { TakeAddress } from '../answers/zip-answer.tsx';
import { type Change, type FormPerson, MAIN, personsOf } from '../form/form.ts';
import { type FormCheck, keptBy, keptNames } from '../form/form-check.ts';
import type { OpenForm } from '../form/with-form.tsx';

/** `before`: what was found for the code that stood there before; null where this is the first one. */
export type Find = { found: FoundAddress; before: FoundAddress | null };

type Filling = {
  /** The answers that are filled in. */
  changes: Change[];
  /** The name of the place, "" where the code has none. */
  place: string;
  /** Whether the place was put in the address. */
  filled: boolean;
};

/**
 * The answers that a postal code fills in for a person: the prefecture where it is asked, and the beginning of the
 * address. What the code before filled in goes, even where this one has no place. What the guest has typed, or leaves as
 * the booking has it (`kept`: system names), stays.
 */
export function addressFilling(
  questions: readonly QuestionItem[],
  person: FormPerson,
  kept: ReadonlySet<string>,
  { found, before }: Find,
): Filling {
  const shown = asked(questions, person.key !== MAIN, person);
  const prefecture = shown.find(question => question.system_name === 'prefecture');
  const address = shown.find(question => question.system_name === 'address');
  const fill = (
    type: 'answer' | 'fill-in',
    question: QuestionItem | undefined,
    value: string,
    was: string,
  ): Change[] => {
    const isOpen = question && !kept.has(question.system_name ?? '');
    const answer = question ? answerOf(question, person) : '';
    if (!isOpen || answer === value || !['', was].includes(answer)) return [];
    return [{ type, person: person.key, question, value }];
  };
  const written = fill('fill-in', address, placeOf(found), before ? placeOf(before) : '');
  return {
    changes: [...fill('answer', prefecture, keyOf(found), before ? keyOf(before) : ''), ...written],
    place: placeOf(found),
    filled: written.length > 0 && placeOf(found) !== '',
  };
}

/** Puts the address of a postal code into the form as it stands by then. */
export function addressTaker({ questions, keeper }: OpenForm, check: FormCheck, key: string): TakeAddress {
  return (found, before) => {
    const { form } = keeper.shown();
    const person = personsOf(form).find(each => each.key === key);
    if (!person) return null;
    const kept = keptBy(form, key, keptNames(form, check.masks, questions));
    const { changes, place, filled } = addressFilling(questions, person, kept, { found, before });
    for (const change of changes) keeper.change(change);
    return place === '' ? null : { kind: filled ? 'filled' : 'found', place };
  };
}

const placeOf = ({ prefectureId, city, area, street }: FoundAddress) =>
  prefectureName(prefectureId ?? 0) + city + area + street;

const keyOf = ({ prefectureId }: FoundAddress) => String(prefectureId ?? '');
