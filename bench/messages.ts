import { writeAllDue } from '#features/message/factory/due.ts';
import { looksOfMinutes } from '#features/message/queries/looks.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { localTime, wallClock } from '#platform/clock/zone.ts';
import type { HotelAtNoon } from '#test/harness/hotel-at-noon.ts';
import { dropJobs } from '#test/harness/jobs.ts';
import { say } from '../scripts/say.ts';
import { type Figure, median, ms, type Section } from './figures.ts';
import { type MailSink, mailSink, openBarePool, openEngine } from './messages/engine.ts';
import { BOOKINGS, fill, HOTELS } from './messages/fill.ts';
import { find } from './messages/finding.ts';
import { DUE, forget, openHotels } from './messages/hotels.ts';
import { plansOf } from './messages/plans.ts';
import { isSeqScanOf, scansIn } from './plan.ts';
import type { BenchServer } from './server.ts';
import { recordTransactions, type Statement } from './submissions/recording.ts';
import { replay } from './submissions/replay.ts';

const TURNS = 5;
/** Of workers and of a bare pool, after the first. */
const PACES = 3;
const AIM = 2;
const SITE = {
  publicUrl: 'https://checkin.example.com',
  staffUrl: 'https://checkin.example.com',
  shortUrl: 'https://checkin.example.com',
  mailFrom: 'Genkan <no-reply@genkan.example>',
};

/** Guide messages: through the engine, and what finding and claiming them takes at a million bookings of 10,000 hotels. */
export async function messages(server: BenchServer): Promise<Section[]> {
  const { admin } = server;
  await admin.query('truncate facility cascade');
  await dropJobs();
  say(`Writing and sending ${DUE} messages with one worker, then with two, several times`);
  const hotels = await openHotels();
  const sink = await mailSink();
  const one = await paces(server, hotels, 1, sink);
  const two = await paces(server, hotels, 2, sink);
  await forget(admin, hotels);
  await sink.close();
  say(`Filling in ${BOOKINGS.toLocaleString('en')} bookings of ${HOTELS.toLocaleString('en')} hotels`);
  const at = quietMinute();
  await fill(admin, at);
  say('Finding and claiming what is due');
  const finding = [await finds('nothing is due', at), await finds('08:00 in Tokyo', nextMorning(at))];
  const everyMinute = await findsEachMinute(at);
  setClock(() => at);
  const claiming = await measured(`found and claimed: ${DUE}`, {
    ours: () => writeAllDue(SITE),
    before: () => forget(admin, hotels),
  });
  resetClock();
  return [await dueSection([...finding, claiming], everyMinute), engineSection(one, two)];
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

type Paces = { first: number; ours: number; bare: number; ratio: number };

/**
 * Messages a second of so many workers, and beside each turn of theirs those of a pool that sends the same mails: medians of the turns after
 * the first, as neither is started for every thousand.
 */
async function paces(
  server: BenchServer,
  hotels: readonly HotelAtNoon[],
  workers: number,
  sink: MailSink,
): Promise<Paces> {
  const engine = await openEngine(server, hotels, workers, sink);
  const pool = openBarePool(sink);
  try {
    const taken: { ours: number; bare: number }[] = [];
    for (let turn = 0; turn <= PACES; turn += 1)
      taken.push({ ours: await engine.pace(), bare: await pool.pace() });
    const [first, ...later] = taken;
    return {
      first: first?.ours ?? 0,
      ours: median(later.map(({ ours }) => ours)),
      bare: median(later.map(({ bare }) => bare)),
      ratio: median(later.map(({ ours, bare }) => ours / bare)),
    };
  } finally {
    await Promise.all([engine.close(), pool.close()]);
  }
}

function engineSection(one: Paces, two: Paces): Section {
  const rate = (pace: number) => `${pace.toFixed(0)} /s`;
  return {
    title: `${DUE} due messages through the engine to a mail server on this machine`,
    figures: [
      { name: 'the mails alone, by nodemailer’s pool', value: rate(one.bare) },
      { name: 'one worker that has just started', value: rate(one.first) },
      {
        name: 'one worker',
        value: `${rate(one.ours)} = ${one.ratio.toFixed(2)} × the mails alone`,
        aim: { text: '≥ 0.4 ×', met: one.ratio >= 0.4 },
      },
      {
        name: 'two workers',
        value: `${rate(two.ours)} = ${(two.ours / one.ours).toFixed(2)} × one`,
        aim: { text: '≥ 1 ×', met: two.ours >= one.ours },
      },
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
