import type { QuestionItem } from '#features/questionnaire/contract/questions.ts';
import { answerOf } from '#features/questionnaire/rules/answers.ts';
import type { FormPerson } from '../form/form.ts';

/** What a person's card is called once the name is typed; "" before. */
export function personName(questions: readonly QuestionItem[], person: FormPerson): string {
  const question = questions.find(each => each.system_name === 'full_name');
  return question ? answerOf(question, person) : '';
}
