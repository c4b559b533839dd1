import { readPhone } from '#i18n/phone.ts';
import { storedPhone } from '#i18n/stored-phone.ts';
import type { QuestionItem } from '../contract/questions.ts';
import { answerOf, asked, type Person, type PersonAnswers } from '../rules/answers.ts';
import { cleanEmail, cleanPassportNumber, cleanZip, toKatakana } from '../rules/formats.ts';
import { cleanByType } from '../rules/question-types.ts';

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
      return cleanByType(question, answer);
  }
}

/** Whether a cleaned phone is one. */
export const isStoredPhone = (phone: string) => storedPhone(phone, readPhone) === phone;
