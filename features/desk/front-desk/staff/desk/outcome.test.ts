import { expect, test } from 'vitest';
import { afterSuccess } from './outcome.ts';

const failed = { kind: 'failed', text: 'Not saved', action: 'confirm' } as const;

test('the error of an action goes away once the action has succeeded', () => {
  expect(afterSuccess(failed, 'confirm')).toBeUndefined();
});

test('the error of an action stays while only another one has succeeded', () => {
  expect(afterSuccess(failed, 'passport-7')).toBe(failed);
});

test('what was done stays on the screen after another action', () => {
  const done = { kind: 'done', text: 'Saved' } as const;
  expect(afterSuccess(done, 'confirm')).toBe(done);
});
