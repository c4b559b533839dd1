import { expect, test } from 'vitest';
import { auditActions } from '#features/audit/audit/rules.ts';
import en from '#i18n/en/staff-audit.json' with { type: 'json' };
import ja from '#i18n/ja/staff-audit.json' with { type: 'json' };

const actionsIn = (words: Record<string, Record<string, string>>) =>
  Object.entries(words).flatMap(([noun, verbs]) => Object.keys(verbs).map(verb => `${noun}.${verb}`));

test.each([
  ['Japanese', ja],
  ['English', en],
])('every audit action has a text in %s, and every text belongs to an action', (_language, { action }) => {
  expect(actionsIn(action).toSorted()).toEqual(auditActions.toSorted());
});
