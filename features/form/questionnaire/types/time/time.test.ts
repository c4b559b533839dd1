import { expect, it } from 'vitest';
import type { GuestLanguage } from '#i18n/languages.ts';
import { aCustomQuestion } from '../../factory.ts';
import { cleanPerson } from '../../queries/cleaning.ts';
import { displayAnswer } from '../../queries/display.ts';
import { checkPerson } from '../../rules/answers.ts';

const arrival = aCustomQuestion({ input_type: 'time', label: 'ご到着予定時刻' });
const personWithTime = (answer: string) => ({
  companion: false,
  answers: { email: '', other_form: { [arrival.id]: answer } },
});

it.each([
  ['15:30', '15:30'],
  ['9:05', '09:05'],
  ['３：０５ PM', '15:05'],
  ['午後3時半', '15:30'],
])('stores the time %s as %s', (typed, stored) => {
  expect(checkPerson([arrival], personWithTime(typed))).toEqual({});
  expect(cleanPerson([arrival], personWithTime(typed)).other_form).toEqual({ [arrival.id]: stored });
});

it.each(['soon', '25:61', '15'])('rejects %s as a time', typed => {
  expect(checkPerson([arrival], personWithTime(typed))).toEqual({
    [`other_form.${arrival.id}`]: 'time_invalid',
  });
});

it.each<[GuestLanguage, string]>([
  ['ja', '15:30'],
  ['en', '15:30'],
  ['ko', '오후 3:30'],
  ['zh-CN', '15:30'],
  ['zh-TW', '下午3:30'],
])('shows a time in the format of the language %s', (language, text) => {
  expect(displayAnswer(arrival, '15:30', language)).toBe(text);
});
