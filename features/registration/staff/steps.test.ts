import { expect, test } from 'vitest';
import { stepsAround } from './steps.ts';

const page = (ids: number[], prev_cursor: string | null = null, next_cursor: string | null = null) => ({
  data: ids.map(booking_id => ({ booking_id })),
  prev_cursor,
  next_cursor,
});

test('beside a booking lie its neighbours in the list', () => {
  expect(stepsAround(2, page([3, 2, 1]))).toEqual({ openId: 2, previous: 3, next: 1 });
});

test('the list ends where there are no more pages', () => {
  expect(stepsAround(3, page([3, 2])).previous).toBeUndefined();
  expect(stepsAround(2, page([3, 2])).next).toBeUndefined();
});

test('over the edges lie the pages beside', () => {
  expect(stepsAround(3, page([3, 2], 'p', 'n')).previous).toBe('last');
  expect(stepsAround(2, page([3, 2], 'p', 'n')).next).toBe('first');
});

test('a step over the edge opens the nearest booking once its page is there', () => {
  expect(stepsAround('first', undefined).openId).toBeNull();
  expect(stepsAround('first', page([9, 8])).openId).toBe(9);
  expect(stepsAround('last', page([9, 8])).openId).toBe(8);
});

test('a booking that this page does not list has no neighbours', () => {
  expect(stepsAround(7, page([3, 2]))).toEqual({ openId: 7, previous: undefined, next: undefined });
});
