import { expect, it } from 'vitest';
import { createLanguageStore, loadMessages } from './speech.ts';

it('at the start, the guest app loads only the texts of the first pages', async () => {
  const { messages } = (await createLanguageStore('ko', loadMessages)).current();
  expect(Object.keys(messages)).toEqual(['errors', 'guest', 'guest-access']);
});

it('the guest app loads the texts of a page in the current language', async () => {
  const speech = await createLanguageStore('ko', loadMessages);
  await speech.need(['my-page']);
  expect(speech.current().messages['my-page']?.checkIn).toBe('체크인');
});

it('a language change loads the texts of all pages visited so far', async () => {
  const speech = await createLanguageStore('ja', loadMessages);
  await speech.need(['registration']);
  await speech.speak('en');
  expect(speech.current().messages.registration?.review.submit).toBe('Register');
});

it('a language change while texts are loading never mixes two languages on a page', async () => {
  const speech = await createLanguageStore('ja', loadMessages);
  const texts = speech.need(['registration']);
  await speech.speak('en');
  await texts;
  const { language, messages } = speech.current();
  expect([language, messages.registration?.review.submit]).toEqual(['en', 'Register']);
});

it('without a connection, the language stays the same and can be changed later', async () => {
  let online = false;
  const speech = await createLanguageStore('ja', async (language, nouns) => {
    if (language !== 'ja' && !online) throw new Error('offline');
    return loadMessages(language, nouns);
  });
  await expect(speech.speak('ko')).rejects.toThrow('offline');
  await speech.need(['my-page']);
  expect(speech.current().language).toBe('ja');
  online = true;
  await speech.speak('ko');
  expect(speech.current().language).toBe('ko');
});

it('texts that failed to load are requested again', async () => {
  let failures = 1;
  const speech = await createLanguageStore('ja', async (language, nouns) => {
    if ([...nouns].length > 0 && failures-- > 0) throw new Error('offline');
    return loadMessages(language, nouns);
  });
  await expect(speech.need(['my-page'])).rejects.toThrow('offline');
  await speech.need(['my-page']);
  expect(speech.current().messages['my-page']?.checkIn).toBe('チェックイン');
});
