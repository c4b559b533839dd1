import { expect, test } from 'vitest';
import { ApiError } from './call.ts';
import { firstMessage } from './faults.ts';

const errors = {
  'facility_localized_category.1.name': ['すでに使用されています。', '文字数が多すぎます。'],
  'facility_localized_category.2.name': ['この項目をご入力ください。'],
};

// Rule: questions.filter-refused
test('shows the first message in `errors` after HTTP 422, and the generic error otherwise', () => {
  expect(firstMessage(new ApiError(422, { errors }))).toBe('すでに使用されています。');
  expect(firstMessage(new ApiError(500, { errors }))).toBeUndefined();
  expect(firstMessage(new Error('Failed to fetch'))).toBeUndefined();
});

test('a request that is too large has its own error message', () => {
  const message = '一度に送信できる大きさを超えています。';
  expect(firstMessage(new ApiError(413, { message }))).toBe(message);
});
