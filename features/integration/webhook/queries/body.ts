import { statusById } from '#features/booking/booking/rules/status.ts';
import { TEST_EVENT } from '../rules/events.ts';
import type { webhookEvent } from '../tables.ts';

type Event = typeof webhookEvent.$inferSelect;
type BookingKey = { pmsCode: string; pmsBookingNo: string };

/** Returns the id of an event, which is the same in every attempt and replay. */
export const webhookId = ({ publicId }: Pick<Event, 'publicId'>): string => `msg_${publicId}`;

/**
 * Builds the body of a webhook: the booking of the event, and the URL of the details. Contains no guest data.
 * The same event always has the same body.
 * `booking`: null for a test.
 * `origin`: origin of our API.
 */
export function bodyOf(event: Event, booking: BookingKey | null, origin: string): string {
  return JSON.stringify({
    type: event.type,
    timestamp: event.at.toISOString(),
    data: {
      ...(booking ? toBookingField(booking) : {}),
      ...detailsOfEvent(event),
      link: linkOf(event, booking, origin),
    },
  });
}

const toBookingField = ({ pmsCode, pmsBookingNo }: BookingKey) => ({
  booking: { pms_code: pmsCode, pms_reservation_no: pmsBookingNo },
});

function detailsOfEvent({
  type,
  registrationId,
  slot,
  bookingStatusId,
  messageKind,
  messageChannel,
  messageOutcome,
  changed,
}: Event) {
  if (registrationId !== null) return { registration_id: registrationId, slot };
  if (type === 'booking.arrived' || type === 'booking.arrival_taken_back') return { slot };
  if (changed !== null) return { changed };
  if (bookingStatusId !== null) {
    const { code, name } = statusById(bookingStatusId);
    return { status: { code, name } };
  }
  return messageKind === null
    ? {}
    : { message: { kind: messageKind, channel: messageChannel, outcome: messageOutcome } };
}

/**
 * Returns the API URL of the details. For a registration, this is the page of `GET pms/registrations` that
 * begins with it.
 */
function linkOf({ type, cursor }: Event, booking: BookingKey | null, origin: string): string {
  if (type === TEST_EVENT || !booking) return `${origin}/api/openapi.json`;
  if (cursor !== null) return `${origin}/api/pms/registrations?after=${cursor - 1}`;
  const query = new URLSearchParams({
    pms_code: booking.pmsCode,
    pms_reservation_no: booking.pmsBookingNo,
  });
  return `${origin}/api/pms/bookings?${query}`;
}
