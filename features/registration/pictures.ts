import type { CleanAnswer, Errors } from './form.ts';
import type { Upload } from './queries/images.ts';

const kindOf = new Map<string | null, Upload['kind']>([
  ['gov_id', 'passport'],
  ['face_recognition', 'face'],
  ['signature', 'signature'],
]);

const isPicture = ({ question }: CleanAnswer) => question.input_type === 'image_file_upload';

/** The pictures that the persons' answers name. */
export const pictureIds = (answers: readonly CleanAnswer[][]): string[] =>
  answers
    .flat()
    .filter(isPicture)
    .map(({ value }) => value);

/** Field path → `image_invalid` for answers that name no picture of this slot, or one of another kind. */
export function pictureErrors(answers: readonly CleanAnswer[][], uploads: readonly Upload[]): Errors {
  const kinds = new Map(uploads.map(({ publicId, kind }) => [publicId, kind]));
  const isWrong = ({ question, value }: CleanAnswer) => {
    const kind = kinds.get(value);
    return kind === undefined || kind !== kindOf.get(question.system_name);
  };
  const errors: Errors = {};
  for (const [number, person] of answers.entries()) {
    const path = number === 0 ? '' : `companions.${number - 1}.`;
    for (const each of person.filter(isPicture))
      if (isWrong(each)) errors[`${path}other_form.${each.question.id}`] = 'image_invalid';
  }
  return errors;
}
