import { formatDate } from '#i18n/formatters.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { translator } from '#i18n/translate.ts';
import type { Clock, ClockRule } from '../rules/own-data.ts';

/** A moment by the clocks of the hotel, as people of that language write it. */
export const momentIn = (language: GuestLanguage, at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at);

/** By which rule something is kept, and until when, in one sentence. */
export function keptSentence(language: GuestLanguage, { rule, until, count }: Clock): string {
  const t = translator(language, 'guest-rights');
  if (until === null) return t(`sheet.rule.${rule}`);
  return t(`sheet.kept.${rule}`, { count, until: formatDate(language, until, { year: true }) });
}

/** The same for a stored answer, which holds no numbers: the rule by its name. */
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
