import { formatDate } from '#i18n/formatters.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { translator } from '#i18n/translate.ts';
import { dateLocale } from '#platform/text/date-locale.ts';
import type { ClockRule, RetentionEnd } from '../rules/own-data.ts';

export const momentIn = (language: GuestLanguage, at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(dateLocale(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    calendar: 'gregory',
    timeZone,
  }).format(at);

export function retentionSentence(language: GuestLanguage, { rule, until, count }: RetentionEnd): string {
  const t = translator(language, 'guest-rights');
  if (until === null) return t(`sheet.rule.${rule}`);
  return t(`sheet.kept.${rule}`, { count, until: formatDate(language, until, { year: true }) });
}

/**
 * Returns the sentence for a stored result. It contains the name of the rule instead of a number of days or
 * years, because stored results have no numbers.
 */
export function ruleSentence(
  language: GuestLanguage,
  { rule, until }: { rule: ClockRule; until: string | null },
): string {
  const t = translator(language, 'guest-rights');
  const day = until === null ? '' : formatDate(language, until, { year: true });
  return until === null
    ? t(`sheet.rule.${rule}`)
    : t('sheet.until', { rule: t(`sheet.rule.${rule}`), until: day });
}
