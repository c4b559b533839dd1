import type pg from 'pg';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { countHotel } from '#features/organization/figures/commands/count-hotel.ts';
import { hotelsToCount } from '#features/organization/figures/queries/hotels-to-count.ts';
import {
  aProvisioning,
  aScimUser,
  created,
  type ScimClient,
  scimClient,
} from '#features/organization/provisioning/factory.ts';
import { MAX_TOKENS } from '#features/organization/provisioning/rules/limits.ts';
import { HttpClient, type HttpResponse, valueAt } from '#test/harness/http-client.ts';
import { printLine } from '../scripts/say.ts';
import { type Figure, measureTime, median, ms, percentile, type Section } from './figures.ts';
import { aChain, type Chain, HOTELS, USERS } from './organization/chain.ts';
import type { BenchServer } from './server.ts';
import { runInParallel } from './submissions/in-parallel.ts';

const TURNS = 40;
const MAX_MS = 300;
const SIGN_IN_AIM = 1.5;

/** Measures sign-in, the lists of hotels and the search for a guest in a large organization. */
export async function organization(server: BenchServer): Promise<Section> {
  await server.admin.query('truncate facility cascade');
  printLine(`Creating an organization of ${HOTELS} hotels and ${USERS} users`);
  const chain = await aChain(server.admin);
  printLine('Measuring the organization');
  const title = `An organization of ${HOTELS} hotels and ${USERS} users (p50 | p95)`;
  return { title, figures: await figuresOf(server, chain) };
}

export async function figuresOf({ url, admin }: BenchServer, chain: Chain): Promise<Figure[]> {
  const [manager, chainAdmin] = [new Caller(url), new Caller(url)];
  await manager.signIn(chain.manager);
  await chainAdmin.signIn(chain.admin);
  const searchText = (turn: number) => encodeURIComponent(`Hotel ${HOTELS - turn}`);
  const loads: [string, (turn: number) => Promise<unknown>][] = [
    ['hotels, first page', () => manager.call('GET organization/hotels')],
    ['hotels, first page of an admin', () => chainAdmin.call('GET organization/hotels')],
    ['hotels, typed', turn => manager.call(`GET organization/hotels?search=${searchText(turn)}`)],
    ['organization page: hotels', () => chainAdmin.call('GET organization/joined')],
    ['organization page: users', () => chainAdmin.call('POST organization/members/list', {})],
  ];
  const figures = await signInFigures(url, chain);
  for (const [name, load] of loads) figures.push(figureOf(name, await timesOf(load)));
  const guests = await someGuests(admin);
  for (const [name, textOf] of Object.entries(searches)) {
    const texts = guests.map(textOf);
    figures.push(figureOf(`guest by ${name}`, await timesOf(turn => search(manager, texts[turn] ?? ''))));
    figures.push(await wholeSearch(name, manager, texts.slice(0, 3)));
  }
  return [...figures, await countingFigure(), await firstSync(url, chain)];
}

const COUNTING_AIM_S = 300;

/** Counts the figures of every hotel, with as many hotels in parallel as a worker. */
async function countingFigure(): Promise<Figure> {
  const ids = await platformDb(hotelsToCount);
  const took = await measureTime(() => runInParallel(4, ids, facilityId => countHotel({ facilityId })));
  const aim = { text: `≤ ${COUNTING_AIM_S} s`, met: took <= COUNTING_AIM_S * 1000 };
  return { name: `monthly figures of ${ids.length} hotels`, value: seconds(took), aim };
}

const SYNCED_USERS = 5000;

/** Looks up and creates each user, with as many tokens as an organization may have, because calls are limited per token. */
async function firstSync(url: string, { admin }: Chain): Promise<Figure> {
  const { organizationId } = admin.scope;
  const clients = await runInParallel(1, Array(MAX_TOKENS).keys(), async () =>
    scimClient(url, (await aProvisioning({ organizationId, admin })).token),
  );
  const create = async (scim: ScimClient) => {
    const user = aScimUser();
    await scim(`GET Users?filter=userName eq "${user.userName}"`);
    await created(scim, 'Users', user);
  };
  const turns = Array.from({ length: SYNCED_USERS / MAX_TOKENS }, () => clients).flat();
  const took = await measureTime(() => runInParallel(4, turns, create));
  const value = `${seconds(took)} = ${ms(took / SYNCED_USERS)} a user`;
  return { name: `first sync of ${SYNCED_USERS} users, 4 at once`, value };
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

type Login = { username: string; password: string };

/**
 * Sends each call from a different address, because calls are limited per address. Throws if a call is
 * refused.
 */
class Caller {
  readonly #client: HttpClient;
  static #calls = 0;

  constructor(url: string) {
    this.#client = new HttpClient(url, { 'x-caller': 'staff' });
  }

  async call(address: string, body?: unknown): Promise<HttpResponse> {
    Caller.#calls += 1;
    const from = `10.${Caller.#calls >> 16}.${(Caller.#calls >> 8) & 255}.${Caller.#calls & 255}`;
    const answer = await this.#client.call(address, body, { 'x-forwarded-for': from });
    if (answer.status !== 200)
      throw new Error(`${address} answered ${answer.status}: ${answer.text.slice(0, 500)}`);
    return answer;
  }

  signIn({ username, password }: Login): Promise<HttpResponse> {
    return this.call('POST auth/login', { username, password });
  }
}

async function timesOf(work: (turn: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) times.push(await measureTime(() => work(turn)));
  return times;
}

function figureOf(name: string, times: readonly number[]): Figure {
  const slow = percentile(times, 0.95);
  const value = `${ms(median(times))} | ${ms(slow)}`;
  return { name, value, aim: { text: `≤ ${MAX_MS} ms p95`, met: slow <= MAX_MS } };
}

/** Signs in the two users alternately, so that both have the same conditions. */
async function signInFigures(url: string, { manager, single }: Chain): Promise<Figure[]> {
  const signIn = (user: Login) => measureTime(() => new Caller(url).signIn(user));
  const [many, one]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn += 1) {
    one.push(await signIn(single));
    many.push(await signIn(manager));
  }
  const ratio = median(many) / median(one);
  const formatTimes = (times: readonly number[]) => `${ms(median(times))} | ${ms(percentile(times, 0.95))}`;
  const aim = { text: `≤ ${SIGN_IN_AIM} ×`, met: ratio <= SIGN_IN_AIM };
  return [
    { name: 'sign-in of a user of one hotel', value: formatTimes(one) },
    { name: 'sign-in of a user of all hotels', value: `${formatTimes(many)} = ${ratio.toFixed(2)} ×`, aim },
  ];
}

type Guest = { name: string; phone: string; number: string };

const searches: Record<string, (guest: Guest) => string> = {
  number: ({ number }) => number,
  phone: ({ phone }) => phone,
  'full name': ({ name }) => name,
  'surname of many': ({ name }) => name.split(' ')[0] ?? '',
  'surname in romaji': () => 'sato',
  nobody: () => 'ぬぬぬ',
};

async function someGuests(admin: pg.Client): Promise<Guest[]> {
  const { rows } = await admin.query<Guest>(
    `select name, '0' || substr(phone, 4) as phone, pms_reservation_no as number from booking
     order by md5(id::text) limit $1`,
    [TURNS],
  );
  return rows;
}

const search = (caller: Caller, text: string, cursor?: unknown) =>
  caller.call('POST organization/find', { search: text, ...(typeof cursor === 'string' && { cursor }) });

const MAX_PAGES = 10;

/** Searches page by page, to the last hotel or the tenth page. */
async function wholeSearch(name: string, caller: Caller, texts: readonly string[]): Promise<Figure> {
  const times: number[] = [];
  let pages = 0;
  const searchPages = async (text: string) => {
    let cursor: unknown;
    for (let page = 0; page < MAX_PAGES && cursor !== null; page += 1) {
      cursor = valueAt(await search(caller, text, cursor), 'data.next_cursor');
      pages += 1;
    }
  };
  for (const text of texts) times.push(await measureTime(() => searchPages(text)));
  return {
    name: `guest by ${name}, ${MAX_PAGES} pages or all`,
    value: `${ms(median(times))} (${(pages / texts.length).toFixed(1)} pages)`,
  };
}
