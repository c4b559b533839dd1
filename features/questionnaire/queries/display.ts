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

/** Made once for each language: that takes far longer than formatting, which an export does hundreds of thousands of times. */
const formats = new Map<GuestLanguage, { date: Intl.DateTimeFormat; list: Intl.ListFormat }>();

function formatsOf(language: GuestLanguage) {
  const known = formats.get(language);
  if (known) return known;
  const made = {
    date: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }),
    list: new Intl.ListFormat(language, { type: 'unit', style: 'short' }),
  };
  formats.set(language, made);
  return made;
}

const displayDate = (value: string, language: GuestLanguage): string =>
  isDate(value) ? formatsOf(language).date.format(new Date(`${value}T00:00:00Z`)) : value;

/** Options of a question that was read without its retired ones may be missing: then the key is shown. */
function displayChoice({ metadata }: QuestionItem, value: string, language: GuestLanguage): string {
  const names = chosenKeys(value).map(
    key => metadata.options.find(option => option.key === key)?.name ?? key,
  );
  return formatsOf(language).list.format(names);
}
