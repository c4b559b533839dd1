/** Event types (docs/integrators.md). Triggers write these names: a new type needs its own trigger. */
export const eventTypes = [
  'registration.submitted',
  'registration.amended',
  'registration.withdrawn',
  'booking.changed',
  'booking.status_changed',
  'booking.arrived',
  'booking.arrival_taken_back',
  'message.failed',
] as const;
export type WebhookEvent = (typeof eventTypes)[number];

/** Fields that `booking.changed` can name, as in `PUT pms/bookings`; written by a trigger. */
export const bookingChanges = ['checkin_date', 'checkout_date', 'room_number', 'number_of_guests'] as const;

/** Sent by the owner to test a webhook; it cannot be subscribed to and has no effect. */
export const TEST_EVENT = 'webhook.test';
export type TestEvent = typeof TEST_EVENT;

/**
 * Why a webhook is paused: by the owner; it accepted nothing for three days; it answered that it is gone for
 * good.
 */
export const pauseReasons = ['owner', 'failing', 'gone'] as const;
export type PauseReason = (typeof pauseReasons)[number];

export const MOST_ENDPOINTS = 10;

/** How long a previous secret keeps signing. Hours. */
export const BOTH_SECRETS = 24;

/** Maximum number of secrets that sign at a time, since receivers limit the length of headers. */
export const MOST_SECRETS = 10;
