import { ApiError } from '#platform/browser/call.ts';

/** `codeOpen`: a verification code can still be tried. */
export type Wait = { hours: number; minutes: number; codeOpen?: true };

export type RefusedProof =
  | ({ why: 'locked' } & Wait)
  /**
   * `left`: attempts before a lock, null if the server did not say. `wait`: the lock caused by the last
   * attempt.
   */
  | { why: 'phone_not_found' | 'booking_not_found' | 'more_needed'; left: number | null; wait: Wait | null }
  | { why: 'expired' }
  | { why: 'fields'; errors: Record<string, string> }
  | { why: 'trouble'; message: string }
  | { why: 'no-answer' };

export function parseRefusedProof(error: unknown): RefusedProof {
  if (!(error instanceof ApiError)) return { why: 'no-answer' };
  const { code, data, errors, message } = error;
  switch (code) {
    case 'locked':
      return { why: 'locked', ...parseWait(data) };
    case 'phone_not_found':
    case 'booking_not_found':
      return {
        why: code,
        left: numberIn(data.lockCountDown),
        wait: data.lockCountDown === 0 ? parseWait(data) : null,
      };
    // Hides the attempts left, because this attempt was not counted and a number would look like a warning.
    case 'more_needed':
      return { why: code, left: null, wait: null };
    case 'reservation_expired':
      return { why: 'expired' };
    case 'invalid_input':
      return { why: 'fields', errors: firstErrors(errors) };
    default:
      return { why: 'trouble', message };
  }
}

export const isLocked = (refused: RefusedProof | null): boolean => waitOf(refused) !== null;

const parseWait = ({ hours, minutes, code_open }: Record<string, unknown>): Wait => ({
  hours: numberIn(hours) ?? 0,
  minutes: numberIn(minutes) ?? 0,
  ...(code_open === true && { codeOpen: true }),
});

/** Returns how long a lock lasts. Null if there is no lock. */
export function waitOf(refused: RefusedProof | null): Wait | null {
  if (refused?.why === 'locked') return refused;
  return refused && 'wait' in refused ? refused.wait : null;
}

const numberIn = (value: unknown) => (typeof value === 'number' ? value : null);

function firstErrors(errors: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([field, [message = '']]) => [field, message]));
}
