import { expect, it } from 'vitest';
import { rememberSentDraft, rememberSignedTerms, signedTerms, wasDraftSent } from './tab-memory.ts';

const text = { hash: 'a'.repeat(64), language: 'zh-CN' } as const;

it('a signature accepts the terms that were shown beside it', () => {
  rememberSignedTerms('img_one', text);
  expect(signedTerms('img_one')).toEqual(text);
});

it('a signature from another device accepts no terms, because the displayed text is unknown', () => {
  rememberSignedTerms('img_one', text);
  expect(signedTerms('img_other')).toBeNull();
  expect(signedTerms('')).toBeNull();
});

it('a signature given without terms does not accept terms added later', () => {
  rememberSignedTerms('img_one', text);
  rememberSignedTerms('img_two', null);
  expect(['img_one', 'img_two'].map(signedTerms)).toEqual([null, null]);
});

it('remembers the version of a sent draft until the response arrives', () => {
  rememberSentDraft(3);
  expect([2, 3, 4].map(wasDraftSent)).toEqual([false, true, false]);
  rememberSentDraft(null);
  expect(wasDraftSent(3)).toBe(false);
});
