import { defineJob } from '#platform/jobs/job.ts';

/** A form was submitted: whoever must be told learns it from here, after the commit. */
export const registrationSubmitted = defineJob<{ facilityId: number; registrationId: number }>(
  'registration.submitted',
);

/** Staff want the confirmation sent once more. `request` tells one wish from the next, and not one try from another. */
export const confirmationAsked = defineJob<{ facilityId: number; registrationId: number; request: string }>(
  'registration.confirmation_asked',
);

/** A main guest has named the leader of a room, who now has a slot. */
export const roomLeaderNamed = defineJob<{ facilityId: number; registrationId: number; slotId: number }>(
  'registration.room_leader_named',
);

/** Bookings of a release that could not search are made findable, from the one behind this on. `done`: how many were. */
export const searchFill = defineJob<{ facilityId: number; bookingId: number; done: number }>(
  'registration.fill_search',
);
