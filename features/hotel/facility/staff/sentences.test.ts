import { expect, test } from 'vitest';
import errors from '#i18n/en/errors.json' with { type: 'json' };
import profile from '#i18n/en/staff-profile.json' with { type: 'json' };
import questionnaire from '#i18n/en/staff-questionnaire.json' with { type: 'json' };
import registration from '#i18n/en/staff-registration.json' with { type: 'json' };
import settings from '#i18n/en/staff-settings.json' with { type: 'json' };
import terms from '#i18n/en/staff-terms.json' with { type: 'json' };

const { filters } = questionnaire;

/** Each required sentence, with the catalog texts that must equal it. */
const sentences = {
  'Settings saved': [settings.saved],
  'Changes saved': [profile.updated],
  'Something went wrong.': [settings.failed, profile.address.failed],
  'This value has already been taken.': [filters.taken, errors.already_taken],
  'Links must include http:// or {host}': [terms.link.wrong.replaceAll("'", '')],
};

test.each(Object.entries(sentences))(
  'the staff texts contain the required sentence: %s',
  (message, texts) => {
    expect(new Set(texts)).toEqual(new Set([message]));
  },
);

test('the texts for a time today or yesterday fit into a sentence', () => {
  for (const moment of [registration.today, registration.yesterday])
    expect(`Paused since ${moment}`).toMatch(/^Paused since \{time\} [a-z]+$/);
});
