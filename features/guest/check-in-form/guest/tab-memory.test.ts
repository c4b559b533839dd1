import { expect, it } from 'vitest';
import { rememberSent, rememberSigned, signedTerms, wasSentFrom } from './tab-memory.ts';

const text = { hash: 'a'.repeat(64), language: 'zh-CN' } as const;

it('a signature accepts the text that was shown beside it', () => {
  rememberSigned('img_one', text);
  expect(signedTerms('img_one')).toEqual(text);
});

it('a signature from another device accepts no terms, because it is unknown what its guest had read', () => {
  rememberSigned('img_one', text);
  expect(signedTerms('img_other')).toBeNull();
  expect(signedTerms('')).toBeNull();
});

it('a signature given when the hotel had no terms does not accept later ones', () => {
  rememberSigned('img_one', text);
  rememberSigned('img_two', null);
  expect(['img_one', 'img_two'].map(signedTerms)).toEqual([null, null]);
});

it('a draft is pending for its version only, and until the response arrives', () => {
  rememberSent(3);
  expect([2, 3, 4].map(wasSentFrom)).toEqual([false, true, false]);
  rememberSent(null);
  expect(wasSentFrom(3)).toBe(false);
});
