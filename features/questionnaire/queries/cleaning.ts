import { readPhone } from '#i18n/phone.ts';
import { storedPhone } from '#i18n/stored-phone.ts';
import { cleanCode } from '#platform/text/clean.ts';
import type { QuestionItem } from '../contract/questions.ts';
import { answerOf, asked, type Person, type PersonAnswers } from '../rules/answers.ts';
import {
  chosenKeys,
  cleanEmail,
  cleanPassportNumber,
  cleanZip,
  isNumber,
  toKatakana,
} from '../rules/formats.ts';

/**
 * One person's answers as they are stored (docs/reference/form.md#answers): phones in E.164, postal codes without hyphens,
 * choices as keys in the order of the options. Answers to questions that this person was not asked are dropped, and so are empty ones.
 * A phone that cannot be read stays as typed: `checkPerson` with `isStoredPhone` refuses it.
 */
export function cleanPerson(
  questions: readonly QuestionItem[],
  { companion, answers }: Pick<Person, 'companion' | 'answers'>,
): PersonAnswers {
  const cleaned: PersonAnswers = { email: '', other_form: {} };
  for (const question of asked(questions, companion, answers)) {
    const answer = cleanAnswer(question, answerOf(question, answers));
    if (question.system_name === 'email') cleaned.email = answer;
    else if (answer !== '') cleaned.other_form[question.id] = answer;
  }
  return cleaned;
}

function cleanAnswer(question: QuestionItem, answer: string): string {
  switch (question.system_name) {
    case 'email':
      return cleanEmail(answer);
    case 'phone':
      return storedPhone(answer, readPhone) ?? answer;
    case 'zip_code':
      return cleanZip(answer);
    case 'full_name_for_katakana':
      return toKatakana(answer);
    case 'gov_id_number':
      return cleanPassportNumber(answer);
    default:
      return cleanKind(question, answer);
  }
}

function cleanKind(question: QuestionItem, answer: string): string {
  const { input_type, metadata } = question;
  if (input_type === 'choices' || input_type === 'dropdown') {
    const order = metadata.options.map(option => option.key);
    return chosenKeys(answer)
      .sort((a, b) => order.indexOf(a) - order.indexOf(b))
      .join(',');
  }
  return input_type === 'number' && isNumber(answer) ? cleanCode(answer) : answer;
}

/** Whether a cleaned phone is one. */
export const isStoredPhone = (phone: string) => storedPhone(phone, readPhone) === phone;
