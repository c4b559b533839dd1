import { expect, it } from 'vitest';
import { rememberSigned, signedTerms } from './tab-memory.ts';

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
