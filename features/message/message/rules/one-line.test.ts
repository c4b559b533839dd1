import { expect, test } from 'vitest';
import { greetedName } from './one-line.ts';

test.each([
  ['https://evil.example/pay', 'https: //evil. example/pay'],
  ['Taro www.evil.example', 'Taro www. evil. example'],
  ['http://1249763844/', 'http: //1249763844/'],
])('A name brings no address into a message that a phone would make a link of: %s', (name, said) => {
  expect(greetedName(name)).toBe(said);
});

test.each(['山田 太郎', 'YAMADA/TARO MR', 'Martin Luther King Jr.', 'O’Neill-Smith, Anna'])(
  'A name stays as it is: %s',
  name => {
    expect(greetedName(name)).toBe(name);
  },
);
