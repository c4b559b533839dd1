import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import { answerOf } from '#features/form/questionnaire/rules/answers.ts';
import type { FormPerson } from './form.ts';

type Field = Pick<QuestionItem, 'id' | 'system_name'>;

const HAS_JAPAN_ADDRESS = 'has_japan_address';
const addressParts = [HAS_JAPAN_ADDRESS, 'zip_code', 'prefecture', 'address'];

export const isAddressPart = ({ system_name }: Pick<Field, 'system_name'>): boolean =>
  addressParts.includes(system_name ?? '');

/**
 * Returns the address questions for companions. Empty if companions are only asked whether they live in Japan.
 */
export function companionAddressQuestions(questions: readonly QuestionItem[]): QuestionItem[] {
  const companionQuestions = questions.filter(
    question => isAddressPart(question) && question.visibility_companion === 1,
  );
  return companionQuestions.some(({ system_name }) => system_name !== HAS_JAPAN_ADDRESS)
    ? companionQuestions
    : [];
}

export const copyAddress = (main: FormPerson, person: FormPerson, fields: readonly Field[]): FormPerson =>
  withAddress(person, fields, field => main.other_form[field.id]);

/**
 * Clears a companion's address, but keeps the answer to whether it is in Japan, because the following questions
 * depend on it.
 */
export const withoutAddress = (person: FormPerson, fields: readonly Field[]): FormPerson =>
  withAddress(person, fields, field =>
    field.system_name === HAS_JAPAN_ADDRESS ? person.other_form[field.id] : undefined,
  );

function withAddress(
  person: FormPerson,
  fields: readonly Field[],
  answer: (field: Field) => string | undefined,
): FormPerson {
  const ids = fields.map(({ id }) => String(id));
  const others = Object.entries(person.other_form).filter(([id]) => !ids.includes(id));
  const addressEntries = fields.flatMap(field => {
    const value = answer(field);
    return value === undefined ? [] : [[String(field.id), value]];
  });
  return { ...person, other_form: Object.fromEntries([...others, ...addressEntries]) };
}

export function hasAddressOf(main: FormPerson, person: FormPerson, fields: readonly Field[]): boolean {
  const isTyped = fields.some(
    field => field.system_name !== HAS_JAPAN_ADDRESS && answerOf(field, main) !== '',
  );
  return isTyped && fields.every(field => answerOf(field, main) === answerOf(field, person));
}
