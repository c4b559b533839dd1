import { expect, test } from 'vitest';
import { auditActions } from '#features/audit/audit/rules.ts';
import en from '#i18n/en/staff-audit.json' with { type: 'json' };
import ja from '#i18n/ja/staff-audit.json' with { type: 'json' };

const actionsIn = (words: Record<string, Record<string, string>>) =>
  Object.entries(words).flatMap(([noun, verbs]) => Object.keys(verbs).map(verb => `${noun}.${verb}`));

test.each([
  ['Japanese', ja],
  ['English', en],
])(
  'every action that can stand in the audit has its words in %s, and no other has',
  (_language, { action }) => {
    expect(actionsIn(action).toSorted()).toEqual(auditActions.toSorted());
  },
);
