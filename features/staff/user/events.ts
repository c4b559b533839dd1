import { defineJob } from '#platform/jobs/job.ts';

/** Somebody has an account of the hotel now, and gets a mail that says how to use it. `language`: that of the user who added them. */
export const userAdded = defineJob<{
  facilityId: number;
  userId: number;
  addedBy: number;
  language: 'ja' | 'en';
}>('user_management.user_added');
