import { defineJob } from '#platform/jobs/job.ts';

/** A form was submitted. Messages about it are written after the commit. */
export const registrationSubmitted = defineJob<{ facilityId: number; registrationId: number }>(
  'registration.submitted',
);

/** Contact data of a booking changed after its guest had registered, and what is new proves nothing yet. */
export const contactChanged = defineJob<{ facilityId: number; bookingId: number; at: string }>(
  'registration.contact_changed',
);

/** Staff want the confirmation sent once more. `request` is the same in every try of one request. */
export const confirmationAsked = defineJob<{ facilityId: number; registrationId: number; request: string }>(
  'registration.confirmation_asked',
);

/** Staff want the guest asked for what the guest register lacks. `request` is the same in every try of one request. */
export const missingAsked = defineJob<{ facilityId: number; registrationId: number; request: string }>(
  'registration.missing_asked',
);

/** A main guest has named the leader of a room, who now has a slot. */
export const roomLeaderNamed = defineJob<{ facilityId: number; registrationId: number; slotId: number }>(
  'registration.room_leader_named',
);
