import type { QuestionItem } from '#features/questionnaire/contract/questions.ts';
import { type Form, MAIN, personsOf } from '../form/form.ts';

/** Whose picture it is, as the upload names it (wire: `person`), and the pictures that others in the form have. */
export type PicturePlace = { person: 'main' | `companion:${number}`; inUse: readonly string[] };

/**
 * Where the picture of a person goes. Companions are numbered as they stand; who moved up has a picture under the number
 * of somebody else.
 */
export function picturePlace(form: Form, person: string, { id }: Pick<QuestionItem, 'id'>): PicturePlace {
  const place = form.companions.findIndex(({ key }) => key === person);
  const others = personsOf(form).filter(({ key }) => key !== person);
  return {
    person: person === MAIN ? 'main' : `companion:${place}`,
    inUse: others.flatMap(({ other_form }) => other_form[id] ?? []),
  };
}
