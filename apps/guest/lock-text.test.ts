import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import { guestLanguages } from '#i18n/languages.ts';
import { loadMessages } from './speech.ts';

const WAITS = [
  { hours: 2, minutes: 0 },
  { hours: 0, minutes: 5 },
  { hours: 1, minutes: 5 },
];

test.each(guestLanguages)('formats the duration of a lock without extra spaces in %s', async locale => {
  const messages = await loadMessages(locale, []);
  const say = createTranslator({ locale, messages, namespace: 'guest-access' });
  for (const wait of WAITS) expect(say('lock.body', wait)).not.toMatch(/ {2}| [.,。，]/);
});
