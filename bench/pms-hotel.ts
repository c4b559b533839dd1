import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { now } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { HttpClient, valueAt } from '#test/harness/http-client.ts';

export const BOOKINGS = 3000;
const BOOKINGS_PER_CALL = 500;
const DAYS = 100;

/**
 * The types of requests. The guest, day or name in a request varies from turn to turn. The functions that
 * send them throw if the request is rejected.
 */
export type RequestType = 'confirm' | 'list' | 'search';
export type PmsHotel = { facilityId: number } & Record<RequestType, (turn: number) => Promise<void>>;

/**
 * Creates a hotel with bookings from its PMS, and functions that send requests as guests and the front desk.
 * `number` distinguishes hotels so that no two guests share a network address.
 */
export async function pmsHotel(url: string, number: number): Promise<PmsHotel> {
  const hotel = await aFacility();
  const today = businessDay(now(), 'Asia/Tokyo');
  const bookings = Array.from({ length: BOOKINGS }, (_each, index) => bookingOf(today, index));
  const pms = new HttpClient(url, { 'x-api-key': hotel.apiKey });
  for (let sent = 0; sent < BOOKINGS; sent += BOOKINGS_PER_CALL) {
    const batch = bookings.slice(sent, sent + BOOKINGS_PER_CALL);
    assertSucceeded(await pms.call('PUT pms/bookings', { bookings: batch }));
  }
  const desk = new HttpClient(url, { 'x-forwarded-for': `10.9.${number}.1` });
  assertSucceeded(await desk.call('POST auth/login', { username: hotel.username, password: hotel.password }));
  return {
    facilityId: hotel.facilityId,
    confirm: async turn => {
      const { checkin_date, metadata } = bookingOf(today, turn);
      const address = `10.${20 + number}.${turn >> 8}.${turn & 255}`;
      const guest = new HttpClient(url, { 'x-forwarded-for': address });
      const phone = { countryCode: '+81', phoneNumber: metadata.phone };
      const claim = { slugName: hotel.slug, checkInDate: checkin_date, ...phone };
      assertSucceeded(await guest.call('POST facility-booking/confirm', claim));
    },
    list: turn =>
      loadList(desk, hotel, { check_in_from: daysAfter(today, turn), check_in_to: daysAfter(today, turn) }),
    search: turn => loadList(desk, hotel, { name: nameOf(turn * 7) }),
  };
}

/** Requests the list as the front desk does. Throws if no booking is found. */
async function loadList(desk: HttpClient, { facilityId }: TestFacility, filters: object): Promise<void> {
  const input = { facility_id: facilityId, filters, page: 1, per_page: 100, paginate: true };
  const answer = await desk.call('POST log/get/facility-visitor', input);
  assertSucceeded(answer);
  if (!Array.isArray(valueAt(answer, 'data')) || valueAt(answer, 'data.0') === undefined)
    throw new Error(`The list is empty: ${answer.text.slice(0, 200)}`);
}

function assertSucceeded(answer: Awaited<ReturnType<HttpClient['call']>>): void {
  if (answer.status !== 200) throw new Error(`Answered with ${answer.status}: ${answer.text.slice(0, 500)}`);
}

const nameOf = (index: number) => `客${String.fromCodePoint(0x3042 + (index % 60))}${index % BOOKINGS}`;

const bookingOf = (today: string, index: number) => ({
  pms_code: 'bench',
  pms_reservation_no: `F-${index}`,
  checkin_date: daysAfter(today, index % DAYS),
  checkin_time: '15:00',
  checkout_date: daysAfter(today, (index % DAYS) + 2),
  checkout_time: '11:00',
  metadata: {
    full_name: nameOf(index),
    phone: `090${String(10_000_000 + index * 7919).slice(0, 8)}`,
    email_address: `guest-${index}@example.jp`,
    number_of_guests: 2,
    language: 'ja',
  },
});
