import { expect, test } from 'vitest';
import { columnNames, columnsOf } from './columns.ts';

const names = (chosen: Parameters<typeof columnsOf>[0]) => columnsOf(chosen).map(({ name }) => name);

test('the booking list shows all columns that fit if none have been chosen', () => {
  expect(names(null)).toEqual(columnNames);
  expect(columnsOf(null).find(({ name }) => name === 'registered')?.needs).toBe('wide');
});

test('the booking list shows the chosen columns in their usual order, even if they do not fit', () => {
  expect(names(['passport', 'status', 'bookingNo', 'name'])).toEqual([
    'bookingNo',
    'name',
    'status',
    'passport',
  ]);
  expect(columnsOf(['passport']).every(({ needs }) => needs === undefined)).toBe(true);
});

test('the booking list always shows the reservation number and the name', () => {
  expect(names([])).toEqual(['bookingNo', 'name']);
});
