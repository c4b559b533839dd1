import { defineJob } from '#platform/jobs/job.ts';

/** A new user gets an email explaining how to sign in. `language` is that of the user who added them. */
export const userAdded = defineJob<{
  facilityId: number;
  userId: number;
  addedBy: number;
  language: 'ja' | 'en';
}>('user_management.user_added');
