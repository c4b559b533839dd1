import { expect, test } from 'vitest';
import { deletedKinds, rules } from '#features/hotel/deletion/rules/rules-of-deletion.ts';
import { dashboardTranslator } from '#i18n/dashboard-translate.ts';
import { dashboardLanguages } from '#i18n/languages.ts';
import { retentionNumbers } from './rules.ts';

test.each(dashboardLanguages)('every retention rule has a complete sentence in %s', language => {
  const t = dashboardTranslator(language, 'staff-retention');
  for (const rule of rules) {
    expect(t(`rule.${rule}`, retentionNumbers(3, 30))).not.toMatch(/[{}]/);
    expect(t(`reason.${rule}`)).not.toBe('');
  }
  for (const what of deletedKinds) expect(t(`what.${what}`, { count: 2 })).toContain('2');
});
