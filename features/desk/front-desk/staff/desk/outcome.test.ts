import { expect, test } from 'vitest';
import { afterSuccess } from './outcome.ts';

const failed = { kind: 'failed', text: 'Not saved', action: 'confirm' } as const;

test("an action's error disappears when the same action succeeds", () => {
  expect(afterSuccess(failed, 'confirm')).toBeUndefined();
});

test("an action's error remains when another action succeeds", () => {
  expect(afterSuccess(failed, 'passport-7')).toBe(failed);
});

test('a success message remains after another action', () => {
  const done = { kind: 'done', text: 'Saved' } as const;
  expect(afterSuccess(done, 'confirm')).toBe(done);
});
