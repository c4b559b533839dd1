/**
 * Event types (docs/integrators.md). Database triggers write these names, so a new type needs a new trigger.
 */
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

/**
 * Fields that `booking.changed` can contain, named as in `PUT pms/bookings`. A database trigger writes these
 * names.
 */
export const bookingChanges = ['checkin_date', 'checkout_date', 'room_number', 'number_of_guests'] as const;

/** Test event that the owner can send. Webhooks cannot subscribe to it, and it has no effect. */
export const TEST_EVENT = 'webhook.test';
export type TestEvent = typeof TEST_EVENT;

/**
 * Reasons why a webhook is paused. `owner`: by the owner. `failing`: it accepted nothing for three days.
 * `gone`: the receiver answered 410.
 */
export const pauseReasons = ['owner', 'failing', 'gone'] as const;
export type PauseReason = (typeof pauseReasons)[number];

export const MAX_ENDPOINTS = 10;

/** How long a previous secret keeps signing, in hours. */
export const SECRET_OVERLAP_HOURS = 24;

/** Maximum number of secrets that sign at a time, because receivers limit the length of headers. */
export const MAX_SECRETS = 10;
