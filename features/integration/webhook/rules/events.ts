/** What an address may be told (docs/integrators.md). Triggers write these names: a new one needs its own. */
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

/** What `booking.changed` may name, by the names of `PUT pms/bookings`; a trigger writes them. */
export const bookingChanges = ['checkin_date', 'checkout_date', 'room_number', 'number_of_guests'] as const;

/** What the owner sends to try an address; nobody asks for it, and nothing depends on it. */
export const TEST_EVENT = 'webhook.test';
export type TestEvent = typeof TEST_EVENT;

/** Why nothing goes to an address: the owner said so; it accepted nothing for three days; it said that it is gone for good. */
export const pauseReasons = ['owner', 'failing', 'gone'] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** Addresses of one hotel. */
export const MOST_ENDPOINTS = 10;

/** For how long a secret signs on after its change, beside newer ones. Hours. */
export const BOTH_SECRETS = 24;

/** Secrets of one address that sign at a time: a receiver reads no header of any length. */
export const MOST_SECRETS = 10;
