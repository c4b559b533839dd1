import { defineJob } from '#platform/jobs/job.ts';

/**
 * A user was added and gets an email that explains how to sign in. `language` is the language of the user who
 * added them. `nonce` determines the token of a link to set a first password; without it, the email has none.
 */
export const userAdded = defineJob<{
  facilityId: number;
  userId: number;
  addedBy: number;
  language: 'ja' | 'en';
  nonce?: string;
}>('user_management.user_added');
