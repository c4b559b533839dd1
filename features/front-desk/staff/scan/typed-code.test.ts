import { expect, test } from 'vitest';
import { judgeTyped } from './typed-code.ts';

test.each(['GENKAN1.0123456789ABCDEFGHJKMNPQRS', ' abcd-efgh ', 'ＧＥＮＫＡＮ１．０１'])(
  'what can be a code is asked for: %s',
  typed => {
    expect(judgeTyped(typed)).toBe('code');
  },
);

test('a scanner that types into the Japanese input method is told', () => {
  expect(judgeTyped('げんかん１。０１')).toBe('kana');
});

test('Enter alone asks for nothing', () => {
  expect(judgeTyped(' 　')).toBe('nothing');
});
