import { defineJob } from '#platform/jobs/job.ts';

/**
 * Emails a companion their link. `to` is the address, encrypted for this place (base64); `request` is the same
 * in every retry of one request.
 */
export const companionInvited = defineJob<{
  facilityId: number;
  placeId: number;
  to: string;
  language: string;
  request: string;
}>('companion.invited');
