import { Refusal } from '#platform/http/refusal.ts';
import type { Attempt } from './attempts.ts';

type Why = 'phone_not_found' | 'booking_not_found' | 'more_needed';

/** 422 for a proof that failed, with how many attempts are left before a lock, and how long it lasts after the last one. */
export const failedProof = (why: Why, { left, wait }: Attempt): Refusal =>
  new Refusal(422, why, { data: { errorCode: why, lockCountDown: left, ...wait } });
