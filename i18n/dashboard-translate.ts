import { createTranslator } from 'use-intl/core';
import enCertificate from './en/staff-certificate.json' with { type: 'json' };
import enExport from './en/staff-export.json' with { type: 'json' };
import enFigures from './en/staff-figures.json' with { type: 'json' };
import enMail from './en/staff-mail.json' with { type: 'json' };
import enPaper from './en/staff-paper.json' with { type: 'json' };
import enRegister from './en/staff-register.json' with { type: 'json' };
import enRegistration from './en/staff-registration.json' with { type: 'json' };
import enRetention from './en/staff-retention.json' with { type: 'json' };
import enStatistics from './en/staff-statistics.json' with { type: 'json' };
import enTemplate from './en/staff-template.json' with { type: 'json' };
import jaCertificate from './ja/staff-certificate.json' with { type: 'json' };
import jaExport from './ja/staff-export.json' with { type: 'json' };
import jaFigures from './ja/staff-figures.json' with { type: 'json' };
import jaMail from './ja/staff-mail.json' with { type: 'json' };
import jaPaper from './ja/staff-paper.json' with { type: 'json' };
import jaRegister from './ja/staff-register.json' with { type: 'json' };
import jaRegistration from './ja/staff-registration.json' with { type: 'json' };
import jaRetention from './ja/staff-retention.json' with { type: 'json' };
import jaStatistics from './ja/staff-statistics.json' with { type: 'json' };
import jaTemplate from './ja/staff-template.json' with { type: 'json' };
import type { DashboardLanguage } from './languages.ts';

const catalogs = {
  ja: {
    'staff-certificate': jaCertificate,
    'staff-export': jaExport,
    'staff-figures': jaFigures,
    'staff-mail': jaMail,
    'staff-paper': jaPaper,
    'staff-register': jaRegister,
    'staff-registration': jaRegistration,
    'staff-statistics': jaStatistics,
    'staff-retention': jaRetention,
    'staff-template': jaTemplate,
  },
  en: {
    'staff-certificate': enCertificate,
    'staff-export': enExport,
    'staff-figures': enFigures,
    'staff-mail': enMail,
    'staff-paper': enPaper,
    'staff-register': enRegister,
    'staff-registration': enRegistration,
    'staff-statistics': enStatistics,
    'staff-retention': enRetention,
    'staff-template': enTemplate,
  },
} satisfies Record<DashboardLanguage, object>;

/**
 * Translates dashboard texts for files that the server writes.
 * @throws if a placeholder has no value
 */
export function dashboardTranslator<Noun extends keyof (typeof catalogs)['ja']>(
  language: DashboardLanguage,
  noun: Noun,
) {
  return createTranslator({
    locale: language,
    messages: catalogs[language][noun],
    onError: error => {
      throw error;
    },
  });
}
