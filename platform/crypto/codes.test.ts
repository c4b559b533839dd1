import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { verificationCodeIn } from '#platform/text/typed-code.ts';
import { base62, crockford } from './codes.ts';

function characterShares(text: string, alphabet: number): number[] {
  const counts = new Map<string, number>();
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  expect(counts.size).toBe(alphabet);
  return [...counts.values()].map(count => count / (text.length / alphabet));
}

describe('codes', () => {
  test('codes have the requested length and alphabet', () => {
    expect(crockford(8)).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(base62()).toMatch(/^[0-9A-Za-z]{8}$/);
    fc.assert(fc.property(fc.nat(64), length => base62(length).length === length));
  });

  test.each([
    ['Crockford', crockford, 32],
    ['base62', base62, 62],
  ])('codes contain all letters of %s with equal frequency', (_, draw, alphabet) => {
    // With 20,000 draws per letter, 0.05 is 7 standard deviations. A biased base62 would deviate by 0.2.
    for (const share of characterShares(draw(alphabet * 20_000), alphabet))
      expect(Math.abs(share - 1)).toBeLessThan(0.05);
  });
});

describe('a typed Crockford code', () => {
  test.each([
    ['7k3m-q2zt', '7K3MQ2ZT'],
    [' 7K3M Q2ZT ', '7K3MQ2ZT'],
    ['oO1iIlL', '0011111'],
    ['７Ｋ３Ｍ−Ｑ２ｚｔ', '7K3MQ2ZT'],
    ['7K3Mー–—Q2ZT', '7K3MQ2ZT'],
    ['Code: 7K3MQ2ZT', '7K3MQ2ZT'],
    ['確認コード：7K3MQ2ZT', '7K3MQ2ZT'],
    ['Verification code: 7K3M Q2ZT ', '7K3MQ2ZT'],
    ['Code 7K3M-Q2ZT.', '7K3MQ2ZT'],
    ['（7K3MQ2ZT）', '7K3MQ2ZT'],
    ['確認コードは7K3MQ2ZTです。', '7K3MQ2ZT'],
    ['https://genkan.example/g/Hm2LN6Wu\nCode: 7K3MQ2ZT\nSee you', '7K3MQ2ZT'],
    ['Code: 7K3MQ2ZT\nhttps://genkan.example/g/Hm2N6W3a', '7K3MQ2ZT'],
    // A single-line field removes line breaks from pasted text.
    ['こちらからhttps://genkan.example/g/Hm2LN6Wu確認コード / Code：7K3MQ2ZT', '7K3MQ2ZT'],
    ['here:https://genkan.example/g/Hm2LN6WuCode: 7K3MQ2ZT', '7K3MQ2ZT'],
    ['Your code is 7K3MQ2ZT', '7K3MQ2ZT'],
    ['Dear standard guest, your code is ABCDEFGH', 'ABCDEFGH'],
  ])('a typed code %s is read as %s', (typed, meant) => {
    expect(verificationCodeIn(typed)).toBe(meant);
  });

  test('a typed code is accepted in upper or lower case', () => {
    fc.assert(
      fc.property(fc.nat(40), length => {
        const code = crockford(length);
        return verificationCodeIn(code.toLowerCase()) === code;
      }),
    );
  });

  test('a typed code with an invalid character matches no code', () => {
    expect(verificationCodeIn('7K3MQ2Z#')).toBe('7K3MQ2Z#');
  });
});
