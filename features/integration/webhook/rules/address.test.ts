import { expect, test } from 'vitest';
import { isWebhookAddress } from './address.ts';
import { MOST_ANSWER, shownAnswer } from './answers.ts';

const may = (url: string, allowPrivate = false) => isWebhookAddress(url, { allowPrivate });

test('webhooks go by https, and by http only where the operator lets them', () => {
  expect([may('https://pms.example:8443/hooks?hotel=1'), may('http://pms.example/')]).toEqual([true, false]);
  expect([may('http://localhost:3000/', true), may('ftp://pms.example/', true)]).toEqual([true, false]);
});

test('an address with a password, or one that is none, is refused', () => {
  expect(
    ['https://user:secret@pms.example/', 'https://user@pms.example/', 'pms.example', ''].map(url => may(url)),
  ).toEqual([false, false, false, false]);
});

test('an address with blanks or control characters in it is refused', () => {
  expect(
    ['https://exa\nmple.com/', 'https://example.com/a\tb', 'https://example.com/a b'].map(url => may(url)),
  ).toEqual([false, false, false]);
});

test('an answer is shown as one line of text, cut', () => {
  expect(shownAnswer(' {"error":\n\t"no\u0000 such\u202E booking"} ')).toBe('{"error": "no such booking"}');
  expect([...shownAnswer('宿'.repeat(1000))]).toHaveLength(MOST_ANSWER);
});
