import { expect, test } from 'vitest';
import { withoutFailure } from './outcome.ts';

const failed = { kind: 'failed', text: 'Not saved', action: 'confirm' } as const;

test("an action's error disappears when the same action succeeds", () => {
  expect(withoutFailure(failed, 'confirm')).toBeUndefined();
});

test("an action's error remains when another action succeeds", () => {
  expect(withoutFailure(failed, 'passport-7')).toBe(failed);
});

test('a success message remains after another action', () => {
  const done = { kind: 'done', text: 'Saved' } as const;
  expect(withoutFailure(done, 'confirm')).toBe(done);
});
