import { defineJob } from '#platform/jobs/job.ts';

/** The kinds of changes to how an account signs in. */
export type AccountChange =
  | 'emailChanged'
  | 'passwordChanged'
  | 'factorOn'
  | 'factorOff'
  | 'factorReset'
  | 'deletionAsked';

/**
 * Somebody who has an account must be told: the link to a new password (`about` is the reset's id), that their user id is
 * attacked, that their hotel may send no more today, or what has changed about their account (`about` is the user's). `nonce` tells one mail from the next, and
 * makes the token of its link. `to`: an address that is no longer theirs, sealed.
 */
export const accountMailAsked = defineJob<{
  kind: 'reset' | 'moved' | 'attacked' | 'passwordKnown' | 'sendingFull' | AccountChange;
  about: number;
  nonce: string;
  language: string;
  to?: string;
}>('session.mail_asked');
