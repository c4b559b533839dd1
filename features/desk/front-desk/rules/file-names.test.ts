import { describe, expect, test } from 'vitest';
import { createUniqueNames, fileName } from './file-names.ts';

describe('a file name', () => {
  test.each([
    ['山田 太郎', '山田 太郎'],
    ['O/Brien\\ "Bob" <x>:?*|', 'O_Brien_ _Bob_ _x_____'],
    ['CON', '_CON'],
    ['com1.txt', '_com1.txt'],
    ['Conrad', 'Conrad'],
    ['名前. . ', '名前'],
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['', '_'],
    [' . ', '_'],
    ['a\u0000b\u202ec', 'a_b_c'],
    ['か\u3099', 'が'],
  ])('%j becomes a valid name on Windows and macOS: %j', (given, expected) => {
    expect(fileName(given)).toBe(expected);
  });

  test('a file name is limited in length and never cut within a character', () => {
    expect(fileName('😀'.repeat(300))).toBe('😀'.repeat(60));
  });
});

test('file names that differ only in case are made unique', () => {
  const name = createUniqueNames();
  expect(['Ann', 'ann', 'ANN'].map(name)).toEqual(['Ann', 'ann (2)', 'ANN (3)']);
});
