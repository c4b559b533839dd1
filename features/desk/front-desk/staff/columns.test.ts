import { expect, test } from 'vitest';
import { columnNames, columnsOf } from './columns.ts';

const names = (chosen: Parameters<typeof columnsOf>[0]) => columnsOf(chosen).map(({ name }) => name);

test('whoever has chosen nothing sees all columns that there is room for', () => {
  expect(names(null)).toEqual(columnNames);
  expect(columnsOf(null).find(({ name }) => name === 'registered')?.needs).toBe('wide');
});

test('chosen columns are shown in their order, whatever room there is', () => {
  expect(names(['passport', 'status', 'bookingNo', 'name'])).toEqual([
    'bookingNo',
    'name',
    'status',
    'passport',
  ]);
  expect(columnsOf(['passport']).every(({ needs }) => needs === undefined)).toBe(true);
});

test('the number and the name are always there', () => {
  expect(names([])).toEqual(['bookingNo', 'name']);
});
