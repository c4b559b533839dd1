import { defineJob } from '#platform/jobs/job.ts';

/**
 * A user was added and gets an email that explains how to sign in. `language` is the language of the user who
 * added them. `nonce` determines the token of the link to set a first password. Without `nonce`, the email
 * contains no link.
 */
export const userAdded = defineJob<{
  facilityId: number;
  userId: number;
  addedBy: number;
  language: 'ja' | 'en';
  nonce?: string;
}>('user_management.user_added');
