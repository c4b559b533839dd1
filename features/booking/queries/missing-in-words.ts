import { dashboardTranslator } from '#i18n/dashboard-translate.ts';
import type { DashboardLanguage } from '#i18n/languages.ts';
import type { PartyMissing } from '../rules/party.ts';

/** What a party lacks, in words for a file; "" where it lacks nothing. */
export function missingInWords(
  { guests, entries, passports }: PartyMissing,
  language: DashboardLanguage,
): string {
  const t = dashboardTranslator(language, 'staff-register');
  const parts = [
    guests > 0 && t('partyMissing.guests', { count: guests }),
    entries > 0 && t('partyMissing.entries', { count: entries }),
    passports > 0 && t('partyMissing.passports', { count: passports }),
  ].filter(part => part !== false);
  return new Intl.ListFormat(language, { type: 'unit' }).format(parts);
}
