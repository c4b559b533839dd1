import { expect, test } from 'vitest';
import { keptOrder, nearestFirst, stepsAround } from './steps.ts';

const page = (prev_cursor: string | null = null, next_cursor: string | null = null) => ({
  prev_cursor,
  next_cursor,
});

test('beside a booking lie its neighbours in the list', () => {
  expect(stepsAround(2, [3, 2, 1], page())).toEqual({ openId: 2, previous: 3, next: 1 });
});

test('the list ends where there are no more pages', () => {
  expect(stepsAround(3, [3, 2], page()).previous).toBeUndefined();
  expect(stepsAround(2, [3, 2], page()).next).toBeUndefined();
});

test('over the edges lie the pages beside', () => {
  expect(stepsAround(3, [3, 2], page('p', 'n')).previous).toBe('last');
  expect(stepsAround(2, [3, 2], page('p', 'n')).next).toBe('first');
});

test('a step over the edge opens the nearest booking once its page is there', () => {
  expect(stepsAround('first', [], undefined).openId).toBeNull();
  expect(stepsAround('first', [9, 8], page()).openId).toBe(9);
  expect(stepsAround('last', [9, 8], page()).openId).toBe(8);
});

test('a booking that this page does not list has no neighbours', () => {
  expect(stepsAround(7, [3, 2], page())).toEqual({ openId: 7, previous: undefined, next: undefined });
});

test('a booking that looking at it took off the list keeps its place among its neighbours', () => {
  expect(keptOrder([5, 4, 3, 2], [5, 3, 2, 1])).toEqual([5, 4, 3, 2, 1]);
  expect(keptOrder([5, 4], [4, 3])).toEqual([5, 4, 3]);
  expect(keptOrder([5, 4], [])).toEqual([5, 4]);
});

test('a booking that comes in meanwhile stands where the list has it', () => {
  expect(keptOrder([5, 3], [6, 5, 4, 3])).toEqual([6, 5, 4, 3]);
});

test('where a row is gone the next one is the nearest, at the end of the list the one before', () => {
  expect(nearestFirst([5, 4, 3, 2], 4)).toEqual([4, 3, 2, 5]);
  expect(nearestFirst([5, 4], 9)).toEqual([9]);
});
