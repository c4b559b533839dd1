import { expect, it } from 'vitest';
import { rememberSent, rememberSigned, signedTerms, wasSentFrom } from './tab-memory.ts';

const text = { hash: 'a'.repeat(64), language: 'zh-CN' } as const;

it('a signature accepts the text that stood beside it', () => {
  rememberSigned('img_one', text);
  expect(signedTerms('img_one')).toEqual(text);
});

it('a signature of another device accepts nothing here: nobody knows what its guest had read', () => {
  rememberSigned('img_one', text);
  expect(signedTerms('img_other')).toBeNull();
  expect(signedTerms('')).toBeNull();
});

it('a signature that was given where the hotel had no terms accepts none that it writes later', () => {
  rememberSigned('img_one', text);
  rememberSigned('img_two', null);
  expect(['img_one', 'img_two'].map(signedTerms)).toEqual([null, null]);
});

it('a draft that was sent is on its way on top of its version alone, and until it is answered', () => {
  rememberSent(3);
  expect([2, 3, 4].map(wasSentFrom)).toEqual([false, true, false]);
  rememberSent(null);
  expect(wasSentFrom(3)).toBe(false);
});
