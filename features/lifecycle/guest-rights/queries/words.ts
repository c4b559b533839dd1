import { formatDate } from '#i18n/formatters.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { translator } from '#i18n/translate.ts';
import type { ClockRule, RetentionEnd } from '../rules/own-data.ts';

/** Formats a time in the hotel's time zone for the language. */
export const momentIn = (language: GuestLanguage, at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    calendar: 'gregory',
    timeZone,
  }).format(at);

/** Returns one sentence about the rule by which something is kept, and until when. */
export function keptSentence(language: GuestLanguage, { rule, until, count }: RetentionEnd): string {
  const t = translator(language, 'guest-rights');
  if (until === null) return t(`sheet.rule.${rule}`);
  return t(`sheet.kept.${rule}`, { count, until: formatDate(language, until, { year: true }) });
}

/** Returns the same sentence for a stored result, which contains no numbers and names the rule instead. */
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
