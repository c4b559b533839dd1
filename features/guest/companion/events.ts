import { defineJob } from '#platform/jobs/job.ts';

/**
 * Emails the link to a companion. `to` is the address, encrypted for this place (base64). `request`
 * identifies the email and stays the same when the job is retried.
 */
export const companionInvited = defineJob<{
  facilityId: number;
  placeId: number;
  to: string;
  language: string;
  request: string;
}>('companion.invited');
