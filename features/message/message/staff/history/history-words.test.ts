import { expect, test } from 'vitest';
import { moments } from '#features/hotel/facility/rules/schedule.ts';
import en from '#i18n/en/staff-messages.json' with { type: 'json' };
import ja from '#i18n/ja/staff-messages.json' with { type: 'json' };
import { historyKinds, historyReasons, historyStates } from '../../rules/history.ts';

const lists = { state: historyStates, reason: historyReasons, moment: moments, kind: historyKinds };

test.each(Object.entries({ ja, en }))(
  'each scheduled message, state, type and reason has a text (%s)',
  (_, words) => {
    for (const [name, known] of Object.entries(lists))
      expect(Object.keys(words[name as keyof typeof lists])).toEqual(expect.arrayContaining([...known]));
    expect(Object.keys(words.reason)).toHaveLength(historyReasons.length);
  },
);
