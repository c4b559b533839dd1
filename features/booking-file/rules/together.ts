import type { BookingMetadata } from '#features/booking/contract.ts';
import type { BookingFacts, Incoming } from '#features/booking/rules/intake.ts';
import type { Field, Mapping } from './fields.ts';
import type { RowSays } from './row.ts';

/** The keys of the metadata that a file with these columns speaks of: of others it says nothing, and they stay. */
export function spokenOf(mapping: Mapping): (keyof BookingMetadata)[] {
  const has = (...columns: Field[]) => columns.some(field => mapping[field] !== undefined);
  const said: [keyof BookingMetadata, boolean][] = [
    ['full_name', has('full_name', 'family_name', 'given_name')],
    ['full_name_for_katakana', has('full_name_for_katakana')],
    ['phone', has('phone')],
    ['email_address', has('email_address')],
    ['postal_code', has('postal_code')],
    ['full_address', has('full_address')],
    ['number_of_guests', has('number_of_guests', 'adults', 'children', 'infants')],
    ['reservation_site', has('reservation_site')],
    ['language', has('language')],
    ['room_quantity', true],
  ];
  return said.flatMap(([key, isSaid]) => (isSaid ? [key] : []));
}

/** What all rows of one booking say together; rows whose days differ from the first one's are named, and say nothing in it. */
export type Together = { says: RowSays; roomQuantity: number | null; disagreeing: number[] };

/**
 * Several rows of one number are one booking: each is a room, unless it is the same room's later night. A room that is cancelled
 * no longer counts, and the booking is cancelled once all are.
 */
export function together(rows: readonly { number: number; says: RowSays }[]): Together | null {
  const live = rows.filter(({ says }) => says.status !== 'cancelled');
  const standing = live.length > 0 ? live : rows;
  const [first] = standing;
  if (!first) return null;
  const agrees = ({ says }: { says: RowSays }) =>
    says.checkin === first.says.checkin && says.checkout === first.says.checkout;
  const counted = standing.filter(agrees);
  const rooms = counted.filter(({ says }) => !says.isLaterNight);
  const says = {
    ...first.says,
    status: live.length > 0 ? first.says.status : ('cancelled' as const),
    persons: sumOf(rooms.map(each => each.says.persons)),
    roomNumber: [...new Set(rooms.map(each => each.says.roomNumber).filter(Boolean))].join(', ').slice(0, 50),
    checkinTime: counted.find(each => each.says.checkinTime !== null)?.says.checkinTime ?? null,
    guest: Object.assign({}, ...counted.map(each => each.says.guest).toReversed()) as BookingMetadata,
  };
  const isSaid = rooms.length > 1 || rooms.some(each => each.says.rooms !== null);
  const roomQuantity = isSaid ? (sumOf(rooms.map(each => each.says.rooms ?? 1)) ?? null) : null;
  const disagreeing = standing.filter(each => !agrees(each)).map(({ number }) => number);
  return { says, roomQuantity, disagreeing };
}

function sumOf(numbers: readonly (number | null)[]): number | null {
  const known = numbers.filter(number => number !== null);
  return known.length === 0
    ? null
    : Math.min(
        9999,
        known.reduce((sum, number) => sum + number, 0),
      );
}

type Stored = { facts: BookingFacts } | undefined;

/**
 * The booking as the intake takes it. What the file does not speak of stays as it is known; a booking that is cancelled comes back
 * only where the file says itself that it is on.
 */
export function itemOf(
  { says, roomQuantity }: Together,
  { mapping, code, stored }: { mapping: Mapping; code: string; stored: Stored },
): Incoming {
  const spoken = new Set(spokenOf(mapping));
  const known = Object.entries(stored?.facts.metadata ?? {}).filter(
    ([key]) => !spoken.has(key as keyof BookingMetadata),
  );
  const guests = says.persons === null ? {} : { number_of_guests: says.persons };
  const quantity = roomQuantity === null ? {} : { room_quantity: roomQuantity };
  const { status, revision } = statusNow(says.status, stored);
  return {
    pms_code: code,
    pms_reservation_no: says.bookingNo,
    checkin_date: says.checkin,
    checkout_date: says.checkout,
    ...(mapping.checkin_time !== undefined && { checkin_time: says.checkinTime }),
    ...(mapping.room_number !== undefined && { room_number: says.roomNumber || null }),
    ...(status !== undefined && { pms_booking_status: status }),
    ...(revision !== undefined && { revision }),
    metadata: { ...Object.fromEntries(known), ...says.guest, ...guests, ...quantity },
  };
}

function statusNow(status: RowSays['status'], stored: Stored): { status?: 1 | 2; revision?: number } {
  if (status === 'cancelled') return { status: 2 };
  if (!stored) return { status: 1 };
  const isCancelled = stored.facts.pmsBookingStatus === 2;
  return isCancelled && status === 'active' ? { status: 1, revision: (stored.facts.revision ?? 0) + 1 } : {};
}
