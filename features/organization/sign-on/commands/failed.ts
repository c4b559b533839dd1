import type { SignOnFault } from '#features/staff/session/rules.ts';
import { Refusal } from '#platform/http/refusal.ts';

/** Creates the error of a failed sign-on. The dashboard shows a message for the reason. */
export const signOnRefusal = (reason: SignOnFault): Refusal =>
  new Refusal(422, 'sign_on_failed', { data: { reason } });
