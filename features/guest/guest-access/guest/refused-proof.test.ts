import { describe, expect, it } from 'vitest';
import { ApiError, NoResponseError } from '#platform/browser/call.ts';
import { isLocked, parseRefusedProof, waitOf } from './refused-proof.ts';

describe('a rejected proof', () => {
  // Rule: proof.attempts-left
  it('the rejection of a proof contains the number of attempts left', () => {
    const data = { errorCode: 'phone_not_found', lockCountDown: 2 };
    expect(parseRefusedProof(new ApiError(422, { code: 'phone_not_found', data }))).toEqual({
      why: 'phone_not_found',
      left: 2,
      wait: null,
    });
  });

  it('the rejection of the last attempt contains the duration of the lock', () => {
    const data = { errorCode: 'booking_not_found', lockCountDown: 0, hours: 0, minutes: 15 };
    const refused = parseRefusedProof(new ApiError(422, { code: 'booking_not_found', data }));
    expect(refused).toMatchObject({ left: 0, wait: { hours: 0, minutes: 15 } });
    expect(isLocked(refused)).toBe(true);
  });

  it('a rejection that asks for more input contains no number of attempts, because it used none', () => {
    const data = { errorCode: 'more_needed', lockCountDown: 3 };
    expect(parseRefusedProof(new ApiError(422, { code: 'more_needed', data }))).toEqual({
      why: 'more_needed',
      left: null,
      wait: null,
    });
  });

  it('a rejection because of a lock contains the duration of the lock', () => {
    const data = { locked: true, hours: 1, minutes: 5, attempts_left: 0 };
    expect(parseRefusedProof(new ApiError(429, { code: 'locked', data }))).toEqual({
      why: 'locked',
      hours: 1,
      minutes: 5,
    });
  });

  it('the rejection of a proof states whether a verification code can still be tried', () => {
    const open = { hours: 0, minutes: 15, code_open: true };
    const locked = parseRefusedProof(new ApiError(429, { code: 'locked', data: open }));
    const last = parseRefusedProof(
      new ApiError(422, { code: 'booking_not_found', data: { lockCountDown: 0, ...open } }),
    );
    expect([waitOf(locked)?.codeOpen, waitOf(last)?.codeOpen]).toEqual([true, true]);
  });

  it('the rejection of a proof contains the first message of each field', () => {
    const errors = { checkInDate: ['Please check the date.', 'And this.'] };
    expect(parseRefusedProof(new ApiError(422, { code: 'invalid_input', errors }))).toEqual({
      why: 'fields',
      errors: { checkInDate: 'Please check the date.' },
    });
  });

  it('a missing response is reported as `no-answer`', () => {
    expect(parseRefusedProof(new NoResponseError('no'))).toEqual({ why: 'no-answer' });
  });
});
