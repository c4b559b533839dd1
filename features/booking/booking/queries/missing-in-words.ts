import { dashboardTranslator } from '#i18n/dashboard-translate.ts';
import type { DashboardLanguage } from '#i18n/languages.ts';
import { missingKinds, type PartyMissing } from '../rules/party.ts';

export function missingText(missing: PartyMissing, language: DashboardLanguage): string {
  const t = dashboardTranslator(language, 'staff-register');
  return missingKinds
    .filter(kind => missing[kind] > 0)
    .map(kind => t(`partyMissing.${kind}`, { count: missing[kind] }))
    .join(t('partyMissing.and'));
}
