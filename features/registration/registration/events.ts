import { defineJob } from '#platform/jobs/job.ts';

export const registrationSubmitted = defineJob<{ facilityId: number; registrationId: number }>(
  'registration.submitted',
);

/**
 * A booking's contact data changed after its guest had registered. The new data is not accepted as a proof yet.
 */
export const contactChanged = defineJob<{ facilityId: number; bookingId: number; at: string }>(
  'registration.contact_changed',
);

/** Staff requested that the confirmation be sent again. `request` is the same in every retry of one request. */
export const confirmationRequested = defineJob<{
  facilityId: number;
  registrationId: number;
  request: string;
}>('registration.confirmation_asked');

/**
 * Staff requested that the guest be asked for missing guest register items. `request` is the same in every
 * retry of one request.
 */
export const missingDataRequested = defineJob<{
  facilityId: number;
  registrationId: number;
  request: string;
}>('registration.missing_asked');

/** Staff sent an item back to the guest. `request` is the same in every retry of one request. */
export const itemSentBack = defineJob<{ facilityId: number; sentBackId: number; request: string }>(
  'registration.item_sent_back',
);

/** A main guest has named a room leader, who now has a slot. */
export const roomLeaderAdded = defineJob<{ facilityId: number; registrationId: number; slotId: number }>(
  'registration.room_leader_named',
);
