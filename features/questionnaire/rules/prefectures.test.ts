import { expect, it } from 'vitest';
import { wordsIn } from '../queries/items.ts';
import { prefectureName } from './prefectures.ts';

it('prefectures in an address are called as in the form’s list', () => {
  const options = wordsIn('ja').options('prefecture');
  expect(options.map(({ key }) => prefectureName(Number(key)))).toEqual(options.map(({ name }) => name));
});

it('a number that no prefecture has gives no name', () => {
  expect([prefectureName(0), prefectureName(48)]).toEqual(['', '']);
});
