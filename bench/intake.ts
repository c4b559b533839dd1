import { businessDay } from '#features/facility/rules/business-day.ts';
import { now } from '#platform/clock/clock.ts';
import { addDays } from '#platform/clock/zone.ts';
import { HttpClient } from '#test/harness/http-client.ts';
import { say } from '../scripts/say.ts';
import { type Figure, median, ms, type Section } from './figures.ts';

const A_CALL = 500;
const CALLS = 10;
/** Milliseconds a call. */
const AIM = 1000;

/** What a PMS sends, 500 bookings a call, into a database that is full: new ones, the same again, and all of them changed. */
export async function intake(url: string, apiKey: string, full: string): Promise<Section> {
  say(`Sending ${CALLS} calls of ${A_CALL} bookings three times`);
  const pms = new HttpClient(url, { 'x-api-key': apiKey });
  const figures: Figure[] = [];
  for (const [name, revision, room] of [
    ['new', 1, '301'],
    ['the same again', 1, '301'],
    ['all changed', 2, '302'],
  ] as const) {
    const times: number[] = [];
    for (let call = 0; call < CALLS; call += 1) times.push(await timeOf(pms, call, { revision, room }));
    const value = `${ms(median(times))} (slowest ${ms(Math.max(...times))})`;
    figures.push({ name, value, aim: { text: `≤ ${ms(AIM)}`, met: median(times) <= AIM } });
  }
  return {
    title: `${A_CALL} bookings a call of a PMS, over HTTP, at ${full} (medians of ${CALLS} calls)`,
    figures,
  };
}

async function timeOf(
  pms: HttpClient,
  call: number,
  { revision, room }: { revision: number; room: string },
): Promise<number> {
  const today = businessDay(now(), 'Asia/Tokyo');
  const bookings = Array.from({ length: A_CALL }, (_each, place) => {
    const number = call * A_CALL + place;
    return {
      pms_code: 'intake',
      pms_reservation_no: `I-${number}`,
      revision,
      checkin_date: addDays(today, number % 60),
      checkout_date: addDays(today, (number % 60) + 2),
      room_number: room,
      metadata: {
        full_name: `山田 太郎${number}`,
        full_name_for_katakana: 'ヤマダ タロウ',
        phone: `090${String(10_000_000 + number * 7919).slice(0, 8)}`,
        email_address: `guest-${number}@example.jp`,
        number_of_guests: 2,
      },
    };
  });
  const start = performance.now();
  const { status, text } = await pms.call('PUT pms/bookings', { bookings });
  if (status !== 200 || text.includes('"error"'))
    throw new Error(`Answered ${status}: ${text.slice(0, 300)}`);
  return performance.now() - start;
}
