import type { FoundAddress } from '#features/form/questionnaire/contract/postal-code.ts';
import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import { answerOf } from '#features/form/questionnaire/rules/answers.ts';
import { prefectureName } from '#features/form/questionnaire/rules/system-questions.ts';

type Answers = Parameters<typeof answerOf>[1];

/** `before`: what was found for the code that stood there before; null where this is the first one. */
export type Find = { found: FoundAddress; before: FoundAddress | null };

type Filling = {
  /** The answers that are filled in: what begins an address is gone on with by the guest (`fill-in`). */
  fills: { type: 'answer' | 'fill-in'; question: QuestionItem; value: string }[];
  /** The name of the place, "" where the code has none. */
  place: string;
  /** Whether the place was put in the address. */
  filled: boolean;
};

/**
 * The answers that a postal code fills in for a person: the prefecture where it is asked (`shown`: the questions that are), and the
 * beginning of the address. What the code before filled in goes, even where this one has no place. What the guest has typed, or
 * leaves as the booking has it (`kept`: system names), stays (docs/reference/form.md).
 */
export function addressFilling(
  shown: readonly QuestionItem[],
  answers: Answers,
  kept: ReadonlySet<string>,
  { found, before }: Find,
): Filling {
  const prefecture = shown.find(question => question.system_name === 'prefecture');
  const address = shown.find(question => question.system_name === 'address');
  const fill = (
    type: 'answer' | 'fill-in',
    question: QuestionItem | undefined,
    value: string,
    was: string,
  ): Filling['fills'] => {
    const isOpen = question && !kept.has(question.system_name ?? '');
    const answer = question ? answerOf(question, answers) : '';
    if (!isOpen || answer === value || !['', was].includes(answer)) return [];
    return [{ type, question, value }];
  };
  const written = fill('fill-in', address, placeOf(found), before ? placeOf(before) : '');
  return {
    fills: [...fill('answer', prefecture, keyOf(found), before ? keyOf(before) : ''), ...written],
    place: placeOf(found),
    filled: written.length > 0 && placeOf(found) !== '',
  };
}

const placeOf = ({ prefectureId, city, area, street }: FoundAddress) =>
  prefectureName(prefectureId ?? 0) + city + area + street;

const keyOf = ({ prefectureId }: FoundAddress) => String(prefectureId ?? '');
