import { expect, test } from 'vitest';
import { columnNames, columnsOf } from './columns.ts';

const names = (chosen: Parameters<typeof columnsOf>[0]) => columnsOf(chosen).map(({ name }) => name);

test('without a choice, shows all columns that fit', () => {
  expect(names(null)).toEqual(columnNames);
  expect(columnsOf(null).find(({ name }) => name === 'registered')?.needs).toBe('wide');
});

test('shows chosen columns in their order, even if they do not fit', () => {
  expect(names(['passport', 'status', 'bookingNo', 'name'])).toEqual([
    'bookingNo',
    'name',
    'status',
    'passport',
  ]);
  expect(columnsOf(['passport']).every(({ needs }) => needs === undefined)).toBe(true);
});

test('the number and the name are always shown', () => {
  expect(names([])).toEqual(['bookingNo', 'name']);
});
