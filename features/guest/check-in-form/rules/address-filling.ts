import type { FoundAddress } from '#features/form/questionnaire/contract/postal-code.ts';
import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import { answerOf } from '#features/form/questionnaire/rules/answers.ts';
import { prefectureName } from '#features/form/questionnaire/rules/system-questions.ts';

type Answers = Parameters<typeof answerOf>[1];

/** `before`: the result for the previous postal code. Null for the first code. */
export type AddressLookup = { found: FoundAddress; before: FoundAddress | null };

type FillResult = {
  /** The answers to fill in. `fill-in` is only the beginning of an address, which the guest completes. */
  fills: { type: 'answer' | 'fill-in'; question: QuestionItem; value: string }[];
  /** Place name of the postal code. "" if the code has no place. */
  place: string;
  filled: boolean;
};

/**
 * Returns the answers that a postal code fills in for a person: the prefecture, if it is asked for, and the
 * beginning of the address. Replaces what the previous code filled in, even if the new code has no place. Does
 * not replace typed answers or booking values (`kept`: their system names) (docs/reference/form.md).
 * `shown` lists the questions that are asked.
 */
export function fillInAddress(
  shown: readonly QuestionItem[],
  answers: Answers,
  kept: ReadonlySet<string>,
  { found, before }: AddressLookup,
): FillResult {
  const prefecture = shown.find(question => question.system_name === 'prefecture');
  const address = shown.find(question => question.system_name === 'address');
  const fill = (
    type: 'answer' | 'fill-in',
    question: QuestionItem | undefined,
    value: string,
    was: string,
  ): FillResult['fills'] => {
    const isEditable = question && !kept.has(question.system_name ?? '');
    const answer = question ? answerOf(question, answers) : '';
    if (!isEditable || answer === value || !['', was].includes(answer)) return [];
    return [{ type, question, value }];
  };
  const addressFill = fill('fill-in', address, placeOf(found), before ? placeOf(before) : '');
  return {
    fills: [...fill('answer', prefecture, keyOf(found), before ? keyOf(before) : ''), ...addressFill],
    place: placeOf(found),
    filled: addressFill.length > 0 && placeOf(found) !== '',
  };
}

const placeOf = ({ prefectureId, city, area, street }: FoundAddress) =>
  prefectureName(prefectureId ?? 0) + city + area + street;

const keyOf = ({ prefectureId }: FoundAddress) => String(prefectureId ?? '');
