import { expect, test } from 'vitest';
import { settingChanges } from './setting-changes.ts';

test('lists each changed value of a setting with its previous and new value', () => {
  const before = { authentication_method: 3, form_mask_method: 1 };
  expect(settingChanges(before, { ...before, authentication_method: 1 })).toEqual([
    { field: 'authentication_method', before: 3, after: 1 },
  ]);
});

test('lists the change of a setting that is a single value', () => {
  expect(settingChanges(0, 1)).toEqual([{ field: 'value', before: 0, after: 1 }]);
});

test('the list of setting changes omits texts that guests read', () => {
  expect(settingChanges('<p>old</p>', '<p>new</p>')).toEqual([]);
  const text = 'An evening with our guests of honour, Mr and Mrs Yamada';
  expect(settingChanges({ content: '' }, { content: text })).toEqual([
    { field: 'content', before: '', after: null },
  ]);
});

test('the list of setting changes names values inside arrays by index', () => {
  expect(settingChanges({ times: ['08:00'] }, { times: ['08:00', '12:00'] })).toEqual([
    { field: 'times.1', before: null, after: '12:00' },
  ]);
});
