import { ApiError } from '#platform/browser/call.ts';

/** Why a booking could not be proven, as a page tells it. */
export type RefusedProof =
  | { why: 'locked'; hours: number; minutes: number }
  /** `left`: attempts before a lock, null where the server did not say. */
  | { why: 'phone_not_found' | 'booking_not_found' | 'more_needed'; left: number | null }
  | { why: 'expired' }
  | { why: 'fields'; errors: Record<string, string> }
  | { why: 'trouble'; message: string }
  | { why: 'no-answer' };

/** Reads the failure of a proof (guest-side §8, wire "Errors"). */
export function refusedProof(error: unknown): RefusedProof {
  if (!(error instanceof ApiError)) return { why: 'no-answer' };
  const { code, data, errors, message } = error;
  switch (code) {
    case 'locked':
      return { why: 'locked', hours: numberIn(data.hours) ?? 0, minutes: numberIn(data.minutes) ?? 0 };
    case 'phone_not_found':
    case 'booking_not_found':
    case 'more_needed':
      return { why: code, left: numberIn(data.lockCountDown) };
    case 'reservation_expired':
      return { why: 'expired' };
    case 'invalid_input':
      return { why: 'fields', errors: firstOfEach(errors) };
    default:
      return { why: 'trouble', message };
  }
}

const numberIn = (value: unknown) => (typeof value === 'number' ? value : null);

function firstOfEach(errors: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([field, [message = '']]) => [field, message]));
}
