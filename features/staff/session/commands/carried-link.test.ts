import { expect, test } from 'vitest';
import type { Exchange } from '#platform/http/exchange.ts';
import { clearMailedLink, readMailedLink, storeMailedLink } from './carried-link.ts';

function aBrowser() {
  const cookies = new Map<string, string>();
  const exchange = {
    request: {
      get cookies(): Record<string, string | undefined> {
        return Object.fromEntries(cookies);
      },
    } as Exchange['request'],
    cookie: (name: string) => cookies.get(name),
    setCookie: (name: string, value: string) => void cookies.set(name, value),
    clearCookie: (name: string) => void cookies.delete(name),
    clearCache: () => undefined,
    setHeader: () => undefined,
  };
  return exchange as Exchange;
}

const reset = { username: 'Okami2031', email: 'okami@example.com', token: 'a-secret' };
const signUp = { email: 'okami@example.com', token: 'another' };

test('emailed links opened in two tabs remain separate, and their handles reveal neither address nor secret', () => {
  const browser = aBrowser();
  const [one, other] = [storeMailedLink(browser, reset) ?? '', storeMailedLink(browser, signUp) ?? ''];
  expect(readMailedLink(browser, one)).toEqual(reset);
  expect(readMailedLink(browser, other)).toEqual(signUp);
  expect(`${one} ${other}`).not.toMatch(/secret|another|okami/i);
});

test('the handle of an emailed link is invalid in another browser and after the link has been used', () => {
  const browser = aBrowser();
  const handle = storeMailedLink(browser, reset) ?? '';
  expect(readMailedLink(aBrowser(), handle)).toBeUndefined();
  clearMailedLink(browser, handle);
  expect(readMailedLink(browser, handle)).toBeUndefined();
});

test('an emailed link without a secret is not stored', () => {
  expect(storeMailedLink(aBrowser(), { email: 'okami@example.com' })).toBeNull();
});

test('a browser keeps only the last five links, so that other sites cannot fill it with cookies', () => {
  const browser = aBrowser();
  const handles = Array.from({ length: 7 }, () => storeMailedLink(browser, reset) ?? '');
  expect(handles.map(handle => readMailedLink(browser, handle) !== undefined)).toEqual([
    false,
    false,
    true,
    true,
    true,
    true,
    true,
  ]);
});
