import { writeAllDue } from '#features/message/factory/due.ts';
import { looksOfMinutes } from '#features/message/queries/looks.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { localTime, wallClock } from '#platform/clock/zone.ts';
import { dropJobs } from '#test/harness/jobs.ts';
import { say } from '../scripts/say.ts';
import { type Figure, median, ms, type Section } from './figures.ts';
import { BOOKINGS, fill, HOTELS } from './messages/fill.ts';
import { find } from './messages/finding.ts';
import { DUE, forget, openHotels } from './messages/hotels.ts';
import { plansOf } from './messages/plans.ts';
import { isSeqScanOf, scansIn } from './plan.ts';
import type { BenchServer } from './server.ts';
import { recordTransactions, type Statement } from './submissions/recording.ts';
import { replay } from './submissions/replay.ts';

const TURNS = 5;
const AIM = 2;
const SITE = {
  publicUrl: 'https://checkin.example.com',
  staffUrl: 'https://checkin.example.com',
  shortUrl: 'https://checkin.example.com',
  mailFrom: 'Genkan <no-reply@genkan.example>',
};

/** What finding and writing due messages takes at a million bookings of 10,000 hotels. */
export async function due({ admin }: BenchServer): Promise<Section[]> {
  await admin.query('truncate facility cascade');
  await dropJobs();
  const hotels = await openHotels();
  say(`Filling in ${BOOKINGS.toLocaleString('en')} bookings of ${HOTELS.toLocaleString('en')} hotels`);
  const at = quietMinute();
  await fill(admin, at);
  say('Finding and writing what is due');
  const finding = [await finds('nothing is due', at), await finds('08:00 in Tokyo', nextMorning(at))];
  const everyMinute = await findsEachMinute(at);
  setClock(() => at);
  const writing = await measured(`found and written: ${DUE}`, {
    ours: () => writeAllDue(SITE),
    before: () => forget(admin, hotels),
  });
  resetClock();
  return [await dueSection([...finding, writing], everyMinute)];
}

type Measured = { figure: Figure; transactions: Statement[][] };

async function finds(when: string, at: Date): Promise<Measured> {
  const found = await find(at);
  return measured(`found when ${when}: ${found.toLocaleString('en')}`, { ours: () => find(at) });
}

/** What most minutes are: a look that follows another, where nothing came, beside the statements of a look at everything. */
async function findsEachMinute(at: Date): Promise<Figure> {
  const looks = looksOfMinutes();
  const whole = await recordTransactions(() => find(at));
  await find(at, looks);
  const taken: { whole: number; ours: number }[] = [];
  const none = async () => undefined;
  for (let turn = 0; turn < TURNS; turn += 1)
    taken.push({
      whole: await timed(() => replay(whole, new Map()), none),
      ours: await timed(() => find(at, looks), none),
    });
  const sql = median(taken.map(each => each.whole));
  const ours = median(taken.map(each => each.ours));
  const aim = { text: '≤ 0.1 ×', met: ours / sql <= 0.1 };
  const value = `${ms(sql)} | ${ms(ours)} = ${(ours / sql).toFixed(2)} ×`;
  return { name: 'a minute in which nothing is due, beside a look at everything', value, aim };
}

type Way = { ours: () => Promise<unknown>; before?: () => Promise<void> };

/** Medians of turns in which the product and its statements alone have their go. */
async function measured(name: string, { ours, before = async () => undefined }: Way): Promise<Measured> {
  await before();
  await ours();
  await before();
  const transactions = await recordTransactions(ours);
  const bare = () => replay(transactions, new Map());
  const taken: { bare: number; ours: number }[] = [];
  for (let turn = 0; turn < TURNS; turn += 1)
    taken.push({ bare: await timed(bare, before), ours: await timed(ours, before) });
  await before();
  const sql = median(taken.map(each => each.bare));
  const product = median(taken.map(each => each.ours));
  const value = `${ms(sql)} | ${ms(product)} = ${(product / sql).toFixed(2)} ×`;
  return { figure: { name, value, aim: { text: `≤ ${AIM} ×`, met: product / sql <= AIM } }, transactions };
}

async function timed(work: () => Promise<unknown>, before: () => Promise<void>): Promise<number> {
  await before();
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function dueSection(all: readonly Measured[], everyMinute: Figure): Promise<Section> {
  const plans = await plansOf(all.flatMap(({ transactions }) => transactions));
  const scans = plans.flatMap(({ Plan }) => scansIn(Plan)).filter(isSeqScanOf(['booking', 'message']));
  const aim = { text: 'none', met: scans.length === 0 };
  return {
    title: `Due messages of ${BOOKINGS.toLocaleString('en')} bookings of ${HOTELS.toLocaleString('en')} hotels: SQL alone | the product`,
    figures: [
      { name: 'sequential scans of booking and message', value: String(scans.length), aim },
      ...all.map(({ figure }) => figure),
      everyMinute,
    ],
  };
}

/** The last minute at which no time of a schedule came for as long as a look goes back. */
function quietMinute(): Date {
  const half = 30 * 60_000;
  return new Date(Math.floor((Date.now() - half / 2) / half) * half + half / 2);
}

/** The next 08:00 in Tokyo. */
function nextMorning(at: Date): Date {
  const today = wallClock(at, 'Asia/Tokyo').toISOString().slice(0, 10);
  const morning = localTime(today, '08:00', 'Asia/Tokyo');
  return morning > at ? morning : new Date(morning.getTime() + 86_400_000);
}
