import { pictureKinds } from '#features/image/rules.ts';
import type { QuestionItem } from '#features/questionnaire/contract/questions.ts';
import { isPicture as isPictureQuestion } from '#features/questionnaire/rules/question-types.ts';
import type { ErrorCode } from '#i18n/error-codes.ts';

/** A picture that this slot has uploaded and not yet submitted. */
export type Upload = { publicId: string; kind: 'passport' | 'face' | 'signature' };

type Answer = { question: QuestionItem; value: string };

const isPicture = ({ question }: Answer) => isPictureQuestion(question);

/** The pictures that the persons' answers name. */
export const pictureIds = (answers: readonly Answer[][]): string[] =>
  answers
    .flat()
    .filter(isPicture)
    .map(({ value }) => value);

/** Field path → `image_invalid` for answers that name no picture of this slot, or one of another kind. */
export function pictureErrors(
  answers: readonly Answer[][],
  uploads: readonly Upload[],
): Record<string, ErrorCode> {
  const kinds = new Map(uploads.map(({ publicId, kind }) => [publicId, kind]));
  const isWrong = ({ question, value }: Answer) => {
    const kind = kinds.get(value);
    return kind === undefined || kind !== pictureKinds.get(question.system_name);
  };
  const errors: Record<string, ErrorCode> = {};
  for (const [number, person] of answers.entries()) {
    const path = number === 0 ? '' : `companions.${number - 1}.`;
    for (const each of person.filter(isPicture))
      if (isWrong(each)) errors[`${path}other_form.${each.question.id}`] = 'image_invalid';
  }
  return errors;
}
