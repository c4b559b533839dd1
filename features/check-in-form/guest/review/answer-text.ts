import type { QuestionItem } from '#features/questionnaire/contract/questions.ts';
import { chosenKeys, writtenZip } from '#features/questionnaire/rules/formats.ts';
import type { GuestLanguage } from '#i18n/languages.ts';

/** An answer as its guest reads it in the review: options by name, dates in words. Pictures have no words: "". */
export function answerText(question: QuestionItem, answer: string, language: GuestLanguage): string {
  if (question.system_name === 'zip_code') return writtenZip(answer);
  switch (question.input_type) {
    case 'image_file_upload':
      return '';
    case 'date':
      return dateText(answer, language);
    case 'choices':
    case 'dropdown':
      return choiceText(question, answer, language);
    default:
      return answer;
  }
}

function dateText(answer: string, language: GuestLanguage): string {
  const date = new Date(`${answer}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return answer;
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}

function choiceText({ metadata }: QuestionItem, answer: string, language: GuestLanguage): string {
  const names = chosenKeys(answer).map(
    key => metadata.options.find(option => option.key === key)?.name ?? key,
  );
  return new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(names);
}
