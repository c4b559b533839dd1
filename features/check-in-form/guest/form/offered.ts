import type { QuestionItem } from '#features/questionnaire/contract/questions.ts';
import type { PersonAnswers } from '#features/questionnaire/rules/answers.ts';
import { chosenKeys } from '#features/questionnaire/rules/formats.ts';

/** Answers without what the hotel does not offer any more: nobody could take back what is not on the page. */
export function offered<P extends PersonAnswers>(person: P, questions: readonly QuestionItem[]): P {
  const answers = Object.entries(person.other_form).map(([id, answer]) => {
    const question = questions.find(each => String(each.id) === id);
    return [id, question ? offeredOf(question, answer) : answer];
  });
  return { ...person, other_form: Object.fromEntries(answers.filter(([, answer]) => answer !== '')) };
}

function offeredOf({ input_type, metadata }: QuestionItem, answer: string): string {
  if (input_type !== 'choices' && input_type !== 'dropdown') return answer;
  const keys = metadata.options.map(({ key }) => key);
  const chosen = chosenKeys(answer);
  return chosen.every(key => keys.includes(key))
    ? answer
    : chosen.filter(key => keys.includes(key)).join(',');
}
