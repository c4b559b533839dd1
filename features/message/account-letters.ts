import { dashboardTranslator } from '#i18n/dashboard-translate.ts';
import type { DashboardLanguage } from '#i18n/languages.ts';
import type { Letter } from './letter.ts';

type Occasion = { language: DashboardLanguage; url: string; username?: string };

/** What somebody with an account, or on the way to one, is written. `url`: where the button leads. */
export function accountLetter(
  kind: 'verify' | 'reset' | 'attacked',
  { language, url, username = '' }: Occasion,
): Letter {
  const t = dashboardTranslator(language, 'staff-mail');
  return {
    language,
    subject: t(`${kind}.subject`),
    greeting: t('greeting'),
    opening: t(`${kind}.opening`, { username }),
    facts: [],
    action: { label: t(`${kind}.open`), url, ifNotOpen: t('ifNotOpen') },
    closing: [t(`${kind}.life`), t(`${kind}.ignore`)],
    signature: [t('product')],
  };
}
