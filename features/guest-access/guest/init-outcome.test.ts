import { describe, expect, it } from 'vitest';
import { ApiError, NoAnswer } from '#platform/browser/call.ts';
import { refusedLink } from './init-outcome.ts';

const refusal = (status: number, code: string) => new ApiError(status, { code });

describe('a link that is refused', () => {
  it.each([
    [refusal(422, 'reservation_used'), 'used'],
    [refusal(422, 'reservation_expired'), 'expired'],
    [refusal(404, 'not_found'), 'unknown'],
    [refusal(422, 'invalid_input'), 'unknown'],
    [refusal(429, 'too_many_requests'), 'busy'],
    [refusal(503, 'maintenance'), 'maintenance'],
  ])('leads on by what is wrong with it: %s → %s', (error, outcome) => {
    expect(refusedLink(error)).toBe(outcome);
  });

  // Rule: proof.hotel-failed
  it('can be tried again where nobody answered or the server failed', () => {
    expect(() => refusedLink(new NoAnswer('no'))).toThrow(NoAnswer);
    expect(() => refusedLink(refusal(500, 'server_error'))).toThrow(ApiError);
  });
});
