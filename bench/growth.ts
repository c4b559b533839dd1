import process from 'node:process';
import { looksOfMinutes } from '#features/message/queries/looks.ts';
import { now } from '#platform/clock/clock.ts';
import { dropJobs } from '#test/harness/jobs.ts';
import { say } from '../scripts/say.ts';
import type { Figure, Section } from './figures.ts';
import { extrapolated } from './growth/arithmetic.ts';
import { addBookings, fillFast, GROWING, haveMonths, sizes } from './growth/fill.ts';
import { addHotels } from './messages/fill.ts';
import { find } from './messages/finding.ts';
import { plansOf } from './messages/plans.ts';
import { type Plan, type PlanNode, scansIn } from './plan.ts';
import { type PmsHotel, pmsHotel } from './pms-hotel.ts';
import type { BenchServer } from './server.ts';
import { recordTransactions } from './submissions/recording.ts';

const HOTELS = 10_000;
/** How many bookings there are in the end: 3,000,000 and more take minutes, and 3 GB a million. */
const BOOKINGS = Number(process.env.BENCH_BOOKINGS ?? 400_000);
const STEPS = [1 / 4, 1 / 2, 1];
const GOAL = 30_000_000;
/** A month of so few pages is rightly read as a whole: one that has not begun has none. */
const SMALL = 16;

type Works = Record<string, (turn: number) => Promise<unknown>>;
/** `scans`: what is read by which way, whatever the month. `pages`: of 8 KiB, each as often as it was looked at. */
type Taken = { scans: Set<string>; pages: number };

/**
 * Whether list, search, the look-up of a guest, what is due and the intake of a PMS are answered in the same way, and by as many
 * pages, while all other hotels grow around one: at a quarter, half and all of `BENCH_BOOKINGS`.
 */
export async function growth({ admin, url }: BenchServer): Promise<Section> {
  await admin.query('truncate facility cascade');
  await dropJobs();
  await fillFast(admin);
  await haveMonths(admin);
  await addHotels(admin, HOTELS);
  const works = worksOf(await pmsHotel(url, 9));
  const taken = new Map<string, Taken[]>(Object.keys(works).map(name => [name, []]));
  let made = 0;
  for (const [turn, step] of STEPS.entries()) {
    const until = Math.round(BOOKINGS * step);
    say(`Growing to ${until.toLocaleString('en')} bookings of ${HOTELS.toLocaleString('en')} hotels`);
    await addBookings(admin, made + 1, until);
    made = until;
    for (const [name, work] of Object.entries(works)) taken.get(name)?.push(await take(work, turn));
  }
  return {
    title: `One hotel of 3,000 bookings among ${HOTELS.toLocaleString('en')}: pages looked at, at ${STEPS.map(step => (BOOKINGS * step).toLocaleString('en')).join(' | ')} bookings of the others`,
    figures: [...taken].flatMap(([name, each]) => figuresOf(name, each)),
    notes: extrapolated(await sizes(admin), { bookings: BOOKINGS, goal: GOAL }),
  };
}

function worksOf(hotel: PmsHotel): Works {
  const looks = looksOfMinutes();
  return {
    list: hotel.list,
    search: hotel.search,
    confirm: hotel.confirm,
    intake: hotel.intake,
    // The first is at everything, the one behind it at what changed.
    'what is due': () => find(now(), looks),
  };
}

/** Once for what is remembered, then once by its plans. */
async function take(work: Works[string], turn: number): Promise<Taken> {
  await work(2 * turn);
  const transactions = await recordTransactions(() => work(2 * turn + 1));
  // What adds a row reads nothing, and would add it twice.
  const plans = await plansOf(
    transactions.map(each => each.filter(({ config }) => !/^\s*insert/i.test(config.text))),
  );
  return {
    scans: new Set(plans.flatMap(wayOf)),
    pages: plans.reduce((sum, { Plan }) => sum + pagesOf(Plan), 0),
  };
}

/** By which indexes the growing tables are read by a plan, and which of them as a whole. */
const wayOf = ({ Plan: root }: Plan): string[] =>
  scansIn(root).flatMap(step => {
    const name = whole(step['Index Name'] ?? step['Relation Name'] ?? '');
    const table = GROWING.filter(each => name === each || name.startsWith(`${each}_`)).at(-1);
    if (!table || step['Node Type'] === 'Bitmap Heap Scan') return [];
    if (step['Index Name']) return [`${table} by ${name}`];
    return pagesOf(step) > SMALL ? [`${table} as a whole`] : [];
  });

const pagesOf = (step: PlanNode) => step['Shared Hit Blocks'] + step['Shared Read Blocks'];

/** Without the month of a partition. */
const whole = (name: string) => name.replace(/_(\d{4}_\d{2}|other)/, '').replace(/idx\d+$/, 'idx');

function figuresOf(name: string, taken: readonly Taken[]): Figure[] {
  const [first] = taken;
  const last = taken.at(-1);
  if (!first || !last) return [];
  const read = [...last.scans].filter(each => each.endsWith('as a whole'));
  const changed = [...last.scans].filter(each => !first.scans.has(each) && !read.includes(each));
  const value = taken.map(({ pages }) => String(pages)).join(' | ');
  const met = changed.length === 0 && read.length === 0 && last.pages <= 1.5 * first.pages;
  const found = [...changed.map(each => `new: ${each}`), ...read].join('; ');
  const aim = { text: 'the same ways, no table as a whole, ≤ 1.5 × the pages', met };
  return [{ name: found === '' ? name : `${name} (${found})`, value, aim }];
}
