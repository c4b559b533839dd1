import type { GuestLanguage } from '#i18n/languages.ts';
import { displayPhone } from '#i18n/phone.ts';
import type { QuestionItem } from '../contract/questions.ts';
import { displayByType } from '../rules/question-types.ts';

/**
 * Formats a stored answer for display: options, countries and prefectures by name, Japanese phones in national
 * format, dates in words. `question` must be in `language`. Returns "" for an image.
 */
export function displayAnswer(question: QuestionItem, value: string, language: GuestLanguage): string {
  if (value === '') return '';
  if (question.system_name === 'phone') return displayPhone(value);
  if (question.system_name === 'zip_code') return value.replace(/^(\d{3})(\d{4})$/, '$1-$2');
  return displayByType(question, value, language);
}
