import { defineJob } from '#platform/jobs/job.ts';

/**
 * A companion is to be mailed their link. `to`: the address, sealed for this place (base64); `request` is the same in every try
 * of one request.
 */
export const companionInvited = defineJob<{
  facilityId: number;
  placeId: number;
  to: string;
  language: string;
  request: string;
}>('companion.invited');
