import { expect, test } from 'vitest';
import { isWebhookAddress } from './address.ts';
import { MAX_RESPONSE_LENGTH, truncateResponse } from './answers.ts';

const may = (url: string, allowPrivate = false) => isWebhookAddress(url, { allowPrivate });

test('a webhook address requires HTTPS unless the operator allows HTTP', () => {
  expect([may('https://pms.example:8443/hooks?hotel=1'), may('http://pms.example/')]).toEqual([true, false]);
  expect([may('http://localhost:3000/', true), may('ftp://pms.example/', true)]).toEqual([true, false]);
});

test('rejects a webhook address that is invalid or contains a password', () => {
  expect(
    ['https://user:secret@pms.example/', 'https://user@pms.example/', 'pms.example', ''].map(url => may(url)),
  ).toEqual([false, false, false, false]);
});

test('rejects a webhook address with port 0, to which nothing can be sent', () => {
  expect([may('https://pms.example:0/'), may('http://pms.example:0/', true)]).toEqual([false, false]);
});

test('rejects a webhook address with spaces or control characters', () => {
  expect(
    ['https://exa\nmple.com/', 'https://example.com/a\tb', 'https://example.com/a b'].map(url => may(url)),
  ).toEqual([false, false, false]);
});

test('the webhook log shows a response as one line of text, truncated to a limit', () => {
  expect(truncateResponse(' {"error":\n\t"no\u0000 such\u202E booking"} ')).toBe(
    '{"error": "no such booking"}',
  );
  expect([...truncateResponse('宿'.repeat(1000))]).toHaveLength(MAX_RESPONSE_LENGTH);
});
