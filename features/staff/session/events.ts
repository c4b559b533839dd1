import { defineJob } from '#platform/jobs/job.ts';

export type AccountChange =
  | 'emailChanged'
  | 'passwordChanged'
  | 'factorOn'
  | 'factorOff'
  | 'factorReset'
  | 'exportAsked'
  | 'deletionAsked';

/** What a hotel's owner is told of requests by authorities. */
export type DisclosureNotice = 'disclosureAsked' | 'disclosureApproved';

export type AccountMail =
  | 'reset'
  | 'moved'
  | 'attacked'
  | 'passwordKnown'
  | 'sendingFull'
  | 'webhookPaused'
  | 'adminAdded'
  | DisclosureNotice
  | AccountChange;

/**
 * Somebody who has an account must be told: the link to a new password (`about` is the reset's id), that their user id is
 * attacked, that their hotel may send no more today, that their webhook is paused (`host`: its), that a request by an authority was entered or approved, or what has changed about their account (`about` is the user's). `nonce` tells one mail from the next, and
 * makes the token of its link. `to`: an address that is no longer theirs, sealed. `by`: the user who did it; `whom`: the one it was done to, or who had asked.
 */
export const accountMailAsked = defineJob<{
  kind: AccountMail;
  about: number;
  nonce: string;
  language: string;
  to?: string;
  host?: string;
  by?: number;
  whom?: number;
}>('session.mail_asked');
