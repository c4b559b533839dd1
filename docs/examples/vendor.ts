/**
 * What a vendor's system does with Genkan, from the first booking to the guest at the door, by a client that is generated from
 * `/api/openapi.json`:
 *
 *   npx oazapfts https://genkan.example/api/openapi.json genkan.ts
 *
 * The tests generate that client, check this program against it, and run it with a key for tests.
 */
import { ok } from '@oazapfts/runtime';
import * as genkan from './genkan.ts';

export type Booked = { pms_code: string; pms_reservation_no: string };

/** Where Genkan is, and the key that the hotel's owner has made. */
export function connect(url: string, apiKey: string): void {
  genkan.defaults.baseUrl = url;
  genkan.defaults.headers = { 'X-Api-Key': apiKey, 'Genkan-Version': '2026-11-25' };
}

/** Sends a booking. Sent twice with the same key it is answered the same. Out: how it came in. */
export async function book(booking: Booked, arrival: string, departure: string): Promise<string> {
  const sent = {
    ...booking,
    revision: 1,
    checkin_date: arrival,
    checkout_date: departure,
    metadata: { full_name: '山田 花子', phone: '090-1234-5678', number_of_guests: 2 },
  };
  const { data } = await ok(
    genkan.putPmsBookings({ bookings: [sent] }, { idempotencyKey: `book ${booking.pms_reservation_no} 1` }),
  );
  return data.map(({ result }) => result).join();
}

/** The short address of the guest's form, for the vendor's own confirmation; null once it leads nowhere. */
export async function linkOf(booking: Booked): Promise<string | null> {
  const { data } = await ok(genkan.getPmsBookings(booking.pms_code, booking.pms_reservation_no));
  return data.slots[0]?.link ?? null;
}

/** What has changed since the last time. The vendor keeps the cursor. */
export async function changes(after?: string) {
  const { data, next_cursor } = await ok(genkan.getPmsBookingsList({ ...(after && { after }) }));
  return { cursor: next_cursor, statuses: data.map(each => [each.pms_reservation_no, each.status] as const) };
}

/** The registrations of one booking: who stays, and the pictures of their passports. */
export async function registered({ pms_reservation_no }: Booked) {
  const { data } = await ok(genkan.getPmsRegistrations({ after: 0 }));
  const found = [];
  for (const { booking, registration, registration_id } of data) {
    if (booking.pms_reservation_no !== pms_reservation_no || registration === null) continue;
    const pictures = await ok(genkan.getPmsPictures(registration_id));
    const names = registration.persons.map(
      person => person.answers.find(({ system_name }) => system_name === 'full_name')?.value,
    );
    found.push({ qr: registration.qr, names, pictures: pictures.data.length });
  }
  return found;
}

/** At the kiosk: whose code it is, then the room, and that they are here. */
export async function arrive(qr: string, room: string) {
  const { data: read } = await ok(genkan.postPmsQrDecode({ qr }));
  if (read.decoded_status !== 'ok' && read.decoded_status !== 'already_decoded') return read.decoded_status;
  if (read.registration?.proof === 'weak') return 'ask for more, or send them to the desk';
  const { data } = await ok(
    genkan.postPmsCheckIn(
      { qr, room_number: room, by: 'Kiosk in the lobby' },
      { idempotencyKey: `arrive ${qr}` },
    ),
  );
  return data.result;
}

/** Cancels a booking. One that is not there answers 404, which is told by its code. */
export async function cancel(booking: Booked): Promise<string> {
  const answer = await genkan.postPmsBookingsCancel(booking);
  if (answer.status === 200) return answer.data.data.result;
  return 'code' in answer.data ? answer.data.code : 'failed';
}
