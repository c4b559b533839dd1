import { Refusal } from '#platform/http/refusal.ts';

type Why = 'phone_not_found' | 'booking_not_found' | 'more_needed';

/** 422 for a proof that failed, with how many attempts are left before a lock (wire "Errors"). */
export const failedProof = (why: Why, attemptsLeft: number): Refusal =>
  new Refusal(422, why, { data: { errorCode: why, lockCountDown: attemptsLeft } });
