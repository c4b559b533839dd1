import type { GuestLanguage } from '#i18n/languages.ts';
import { displayPhone } from '#i18n/phone.ts';
import type { QuestionItem } from '../contract/questions.ts';
import { chosenKeys, isDate } from '../rules/formats.ts';

/**
 * A stored answer as a person reads it: options, countries and prefectures by name, phones national for Japan, dates in
 * words. In: the question in the reader's `language`. A picture has no words: "".
 */
export function displayAnswer(question: QuestionItem, value: string, language: GuestLanguage): string {
  if (value === '') return '';
  if (question.system_name === 'phone') return displayPhone(value);
  if (question.system_name === 'zip_code') return value.replace(/^(\d{3})(\d{4})$/, '$1-$2');
  switch (question.input_type) {
    case 'image_file_upload':
      return '';
    case 'date':
      return displayDate(value, language);
    case 'choices':
    case 'dropdown':
      return displayChoice(question, value, language);
    default:
      return value;
  }
}

function displayDate(value: string, language: GuestLanguage): string {
  if (!isDate(value)) return value;
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${value}T00:00:00Z`));
}

/** Options of a question that was read without its retired ones may be missing: then the key is shown. */
function displayChoice({ metadata }: QuestionItem, value: string, language: GuestLanguage): string {
  const names = chosenKeys(value).map(
    key => metadata.options.find(option => option.key === key)?.name ?? key,
  );
  return new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(names);
}
