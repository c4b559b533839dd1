import { defineJob } from '#platform/jobs/job.ts';

/**
 * Somebody who has an account must be told: the link to a new password (`about` is the reset's id), or that their user
 * id is attacked (`about` is the user's). `nonce` tells one mail from the next, and makes the token of its link.
 */
export const accountMailAsked = defineJob<{
  kind: 'reset' | 'attacked';
  about: number;
  nonce: string;
  language: string;
}>('session.mail_asked');
