import { expect, test } from 'vitest';
import { safeGuestName } from './one-line.ts';

test.each([
  ['https://evil.example/pay', 'https: //evil. example/pay'],
  ['Taro www.evil.example', 'Taro www. evil. example'],
  ['http://1249763844/', 'http: //1249763844/'],
])('a URL in a name is broken up, so that phones do not link it: %s', (name, said) => {
  expect(safeGuestName(name)).toBe(said);
});

test.each(['山田 太郎', 'YAMADA/TARO MR', 'Martin Luther King Jr.', 'O’Neill-Smith, Anna'])(
  'an ordinary name is unchanged: %s',
  name => {
    expect(safeGuestName(name)).toBe(name);
  },
);
