import { expect, test } from 'vitest';
import { mergeOrder, nearestFirst, stepsAround } from './steps.ts';

const page = (prev_cursor: string | null = null, next_cursor: string | null = null) => ({
  prev_cursor,
  next_cursor,
});

test('the previous and next booking are the neighbors in the list', () => {
  expect(stepsAround(2, [3, 2, 1], page())).toEqual({ openId: 2, previous: 3, next: 1 });
});

test('the first booking has no previous one and the last has no next one', () => {
  expect(stepsAround(3, [3, 2], page()).previous).toBeUndefined();
  expect(stepsAround(2, [3, 2], page()).next).toBeUndefined();
});

test('stepping past the edge of a page leads to the adjacent page', () => {
  expect(stepsAround(3, [3, 2], page('p', 'n')).previous).toBe('last');
  expect(stepsAround(2, [3, 2], page('p', 'n')).next).toBe('first');
});

test('stepping past the edge of a page opens the nearest booking of the adjacent page', () => {
  expect(stepsAround('first', [], undefined).openId).toBeNull();
  expect(stepsAround('first', [9, 8], page()).openId).toBe(9);
  expect(stepsAround('last', [9, 8], page()).openId).toBe(8);
});

test('a booking that is not on this page has no neighbors', () => {
  expect(stepsAround(7, [3, 2], page())).toEqual({ openId: 7, previous: undefined, next: undefined });
});

test('a viewed booking keeps its position even if it no longer matches the filter', () => {
  expect(mergeOrder([5, 4, 3, 2], [5, 3, 2, 1])).toEqual([5, 4, 3, 2, 1]);
  expect(mergeOrder([5, 4], [4, 3])).toEqual([5, 4, 3]);
  expect(mergeOrder([5, 4], [])).toEqual([5, 4]);
});

test('a new booking appears at its position in the list', () => {
  expect(mergeOrder([5, 3], [6, 5, 4, 3])).toEqual([6, 5, 4, 3]);
});

test('candidates for the focus after closing the details are the open booking, then the following bookings, then the previous bookings', () => {
  expect(nearestFirst([5, 4, 3, 2], 4)).toEqual([4, 3, 2, 5]);
  expect(nearestFirst([5, 4], 9)).toEqual([9]);
});
