import { expect, it } from 'vitest';
import { loadMessages, startSpeech } from './speech.ts';

it('a language begins with the texts of the first pages only', async () => {
  const { messages } = (await startSpeech('ko', loadMessages)).current();
  expect(Object.keys(messages)).toEqual(['errors', 'guest', 'guest-access']);
});

it('a page gets its texts in the language that is spoken', async () => {
  const speech = await startSpeech('ko', loadMessages);
  await speech.need(['my-page']);
  expect(speech.current().messages['my-page']?.checkIn).toBe('체크인');
});

it('a change of language brings the texts of all pages met so far with it', async () => {
  const speech = await startSpeech('ja', loadMessages);
  await speech.need(['registration']);
  await speech.speak('en');
  expect(speech.current().messages.registration?.review.submit).toBe('Register');
});

it('a change of language while texts are on their way leaves no page half in each', async () => {
  const speech = await startSpeech('ja', loadMessages);
  const texts = speech.need(['registration']);
  await speech.speak('en');
  await texts;
  const { language, messages } = speech.current();
  expect([language, messages.registration?.review.submit]).toEqual(['en', 'Register']);
});

it('without a line the language stays, and can be chosen again', async () => {
  let online = false;
  const speech = await startSpeech('ja', async (language, nouns) => {
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

it('texts that did not come are asked for again', async () => {
  let failures = 1;
  const speech = await startSpeech('ja', async (language, nouns) => {
    if ([...nouns].length > 0 && failures-- > 0) throw new Error('offline');
    return loadMessages(language, nouns);
  });
  await expect(speech.need(['my-page'])).rejects.toThrow('offline');
  await speech.need(['my-page']);
  expect(speech.current().messages['my-page']?.checkIn).toBe('チェックイン');
});
