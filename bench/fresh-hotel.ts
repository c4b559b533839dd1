import type pg from 'pg';
import { businessDay } from '#features/facility/rules/business-day.ts';
import { now } from '#platform/clock/clock.ts';
import { addDays } from '#platform/clock/zone.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { at, HttpClient } from '#test/harness/http-client.ts';
import { say } from '../scripts/say.ts';
import { type Figure, median, ms, type Section } from './figures.ts';
import type { BenchServer } from './server.ts';

const BOOKINGS = 3000;
const A_CALL = 500;
const TURNS = 60;
const DAYS = 100;
const AIM = 1.5;

/**
 * What guests and the front desk ask of a hotel whose bookings have just come in, which the database's statistics do not
 * know, beside a hotel that they know. Both hold as many bookings, and are asked in turns.
 */
export async function freshHotel({ url, admin }: BenchServer): Promise<Section> {
  say(`Taking in ${BOOKINGS} bookings for a hotel that the statistics know, and for one that they do not`);
  const known = await hotelWithBookings(url, 0);
  await admin.query('vacuum (analyze)');
  await autovacuum(admin, 'off');
  try {
    const fresh = await hotelWithBookings(url, 1);
    const taken: Record<Way, { fresh: number[]; known: number[] }> = {
      confirm: { fresh: [], known: [] },
      list: { fresh: [], known: [] },
      search: { fresh: [], known: [] },
    };
    for (let turn = 0; turn < TURNS; turn += 1)
      for (const way of ways) {
        // Who comes second finds what both need warm: they take turns at that, too.
        const both = [['fresh', fresh] as const, ['known', known] as const];
        for (const [name, hotel] of turn % 2 ? both : both.toReversed())
          taken[way][name].push(await timed(() => hotel[way](turn)));
      }
    return {
      title: `A hotel of ${BOOKINGS} bookings, new to the database's statistics | known to them (medians of ${TURNS} turns)`,
      figures: ways.map(way => figure(way, taken[way])),
      notes: ways.map(way => `slowest ${way} of the new one: ${ms(Math.max(...taken[way].fresh))}`),
    };
  } finally {
    await autovacuum(admin, 'on');
  }
}

const ways = ['confirm', 'list', 'search'] as const;
type Way = (typeof ways)[number];
type Hotel = Record<Way, (turn: number) => Promise<void>>;

/** By the calls of its PMS. `number`: of the two hotels, so that no two guests share an address of the network. */
async function hotelWithBookings(url: string, number: number): Promise<Hotel> {
  const hotel = await aFacility();
  const today = businessDay(now(), 'Asia/Tokyo');
  const bookings = Array.from({ length: BOOKINGS }, (_each, index) => bookingOf(today, index));
  const pms = new HttpClient(url, { 'x-api-key': hotel.apiKey });
  for (let sent = 0; sent < BOOKINGS; sent += A_CALL)
    succeeded(await pms.call('PUT pms/bookings', { bookings: bookings.slice(sent, sent + A_CALL) }));
  const desk = new HttpClient(url, { 'x-forwarded-for': `10.9.${number}.1` });
  succeeded(await desk.call('POST auth/login', { username: hotel.username, password: hotel.password }));
  return {
    confirm: async turn => {
      const { checkin_date, metadata } = bookingOf(today, turn);
      const guest = new HttpClient(url, { 'x-forwarded-for': `10.8.${number}.${turn}` });
      const phone = { countryCode: '+81', phoneNumber: metadata.phone };
      const claim = { slugName: hotel.slug, checkInDate: checkin_date, ...phone };
      succeeded(await guest.call('POST facility-booking/confirm', claim));
    },
    list: turn =>
      looked(desk, hotel, { check_in_from: addDays(today, turn), check_in_to: addDays(today, turn) }),
    search: turn => looked(desk, hotel, { name: nameOf(turn * 7) }),
  };
}

/** The list as the front desk asks for it, which must find somebody. */
async function looked(desk: HttpClient, { facilityId }: TestFacility, filters: object): Promise<void> {
  const asked = { facility_id: facilityId, filters, page: 1, per_page: 100, paginate: true };
  const answer = await desk.call('POST log/get/facility-visitor', asked);
  succeeded(answer);
  if (!Array.isArray(at(answer, 'data')) || at(answer, 'data.0') === undefined)
    throw new Error(`The list found nobody: ${answer.text.slice(0, 200)}`);
}

function succeeded(answer: Awaited<ReturnType<HttpClient['call']>>): void {
  if (answer.status !== 200) throw new Error(`Answered with ${answer.status}: ${answer.text.slice(0, 500)}`);
}

const nameOf = (index: number) => `客${String.fromCodePoint(0x3042 + (index % 60))}${index % BOOKINGS}`;

const bookingOf = (today: string, index: number) => ({
  pms_code: 'bench',
  pms_reservation_no: `F-${index}`,
  checkin_date: addDays(today, index % DAYS),
  checkin_time: '15:00',
  checkout_date: addDays(today, (index % DAYS) + 2),
  checkout_time: '11:00',
  metadata: {
    full_name: nameOf(index),
    phone: `090${String(10_000_000 + index * 7919).slice(0, 8)}`,
    email_address: `guest-${index}@example.jp`,
    number_of_guests: 2,
    language: 'ja',
  },
});

async function autovacuum(admin: pg.Client, state: 'on' | 'off'): Promise<void> {
  await admin.query(`alter system set autovacuum = ${state}`);
  await admin.query('select pg_reload_conf()');
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function figure(name: Way, taken: { fresh: number[]; known: number[] }): Figure {
  const [fresh, known] = [median(taken.fresh), median(taken.known)];
  const value = `${ms(fresh)} | ${ms(known)} = ${(fresh / known).toFixed(2)} ×`;
  return { name, value, aim: { text: `≤ ${AIM} ×`, met: fresh / known <= AIM } };
}
