import { aBooking } from '#features/registration/registration/factory.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { GuestClient } from '#test/harness/guest-client.ts';
import type { Call } from './callers.ts';
import { runInParallel } from './in-parallel.ts';

export type ReadyGuest = { sessionId: string; call: Call };

export const CALLERS = 16;

export async function openHotel(url: string): Promise<(count: number) => Promise<ReadyGuest[]>> {
  const hotel = await aFacility();
  const first = await proveGuest(url, hotel, 0);
  const form = await first.guest.filledIn();
  let guests = 0;
  return count => runInParallel(CALLERS, Array(count), async () => readyGuest(url, hotel, form, ++guests));
}

async function readyGuest(
  url: string,
  hotel: TestFacility,
  form: Record<string, unknown>,
  number: number,
): Promise<ReadyGuest> {
  const { guest, booking } = await proveGuest(url, hotel, number);
  const { pmsCode: pms_code, pmsBookingNo: pms_reservation_no } = booking;
  const details = { ...Object(form.booking_details), pms_code, pms_reservation_no };
  const { headers, cookies } = guest.http;
  return {
    sessionId: headers['x-guest-session'] ?? '',
    call: {
      path: '/api/checkin',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: JSON.stringify({ ...form, booking_details: details }),
    },
  };
}

async function proveGuest(url: string, hotel: TestFacility, number: number) {
  const booking = await aBooking(hotel);
  const address = `10.0.${number >> 8}.${number & 255}`;
  const guest = await new GuestClient(url, booking, { 'x-forwarded-for': address }).prove();
  return { guest, booking };
}
