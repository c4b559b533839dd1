import { questionsAskedOf } from '#features/form/questionnaire/rules/answers.ts';
import { fillInAddress } from '../../rules/address-filling.ts';
import type { ApplyAddress } from '../answers/zip-answer.tsx';
import { MAIN, personsOf } from '../form/form.ts';
import { type FormCheck, unchangedFieldNames, unchangedFieldsOf } from '../form/form-check.ts';
import type { OpenForm } from '../form/with-form.tsx';

export function addressFiller({ questions, keeper }: OpenForm, check: FormCheck, key: string): ApplyAddress {
  return (found, before) => {
    const { form } = keeper.shown();
    const person = personsOf(form).find(each => each.key === key);
    if (!person) return null;
    const keptFields = unchangedFieldsOf(form, key, unchangedFieldNames(form, check.masks, questions));
    const askedQuestions = questionsAskedOf(questions, key !== MAIN, person);
    const { fills, place, filled } = fillInAddress(askedQuestions, person, keptFields, { found, before });
    for (const fill of fills) keeper.change({ ...fill, person: key });
    return place === '' ? null : { kind: filled ? 'filled' : 'found', place };
  };
}
