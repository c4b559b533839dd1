import { parseArgs } from 'node:util';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { allHotels } from '#features/hotel/facility/queries/every-facility.ts';
import { lowerSlug } from '#features/hotel/facility/rules/profile.ts';
import type { BreachConditions } from '#features/register/audit-log/queries/breach.ts';
import { usersEverNamed } from '#features/staff/account/queries.ts';
import { localTime } from '#platform/clock/zone.ts';
import { withoutUndefined } from '#platform/json/without-undefined.ts';

/** Thrown if the command line is invalid. */
export class UsageError extends Error {}

type Hotel = Awaited<ReturnType<typeof allHotels>>[number];
type BreachQuery = { hotel: Hotel; suspected: BreachConditions; contacts: boolean };

const text = { type: 'string' } as const;
const options = {
  hotel: text,
  user: text,
  session: text,
  'guest-session': text,
  key: text,
  connector: text,
  from: text,
  to: text,
  contacts: { type: 'boolean' },
} as const;

/**
 * Parses the hotel and the suspects from the command line.
 * @throws UsageError
 */
export async function readBreachQuery(args: string[]): Promise<BreachQuery> {
  const values = valuesOf(args);
  const accounts = values.user === undefined ? undefined : await accountsNamed(values.user);
  const hotel = await hotelOf(values.hotel, accounts);
  const number = (name: 'session' | 'guest-session' | 'key' | 'connector') => numberOf(name, values[name]);
  const time = (name: 'from' | 'to') => timeOf(name, values[name], hotel.timezone);
  const suspected = withoutUndefined({
    userIds: accounts?.filter(({ facilityId }) => facilityId === hotel.id).map(({ id }) => id),
    sessionId: number('session'),
    guestSessionId: number('guest-session'),
    apiKeyId: number('key'),
    connectorId: number('connector'),
    from: time('from'),
    to: time('to'),
  });
  return { hotel, suspected, contacts: values.contacts === true };
}

function valuesOf(args: string[]) {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

type Accounts = Awaited<ReturnType<typeof usersEverNamed>>;

/** Includes deleted users, because operators usually delete a suspect first. */
async function accountsNamed(username: string): Promise<Accounts> {
  const accounts = await platformDb(db => usersEverNamed(db, username.trim()));
  if (accounts.length === 0) throw new UsageError(`There is no user ${username}, and there never was.`);
  return accounts;
}

async function hotelOf(slug: string | undefined, accounts: Accounts | undefined): Promise<Hotel> {
  const all = await allHotels();
  const found = all.filter(
    hotel =>
      (slug === undefined || lowerSlug(hotel.slug) === lowerSlug(slug)) &&
      (accounts === undefined || accounts.some(({ facilityId }) => facilityId === hotel.id)),
  );
  const [hotel] = found;
  if (slug === undefined && accounts === undefined)
    throw new UsageError('Specify the hotel with --hotel, or one of its users with --user.');
  if (found.length > 1)
    throw new UsageError(
      `This user ID has existed in several hotels: ${found.map(each => each.slug).join(', ')}. Specify one with --hotel.`,
    );
  if (hotel) return hotel;
  const known = all.some(each => lowerSlug(each.slug) === lowerSlug(slug ?? ''));
  throw new UsageError(
    known ? `The user does not belong to the hotel ${slug}.` : `There is no hotel ${slug ?? ''}.`,
  );
}

function numberOf(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\d{1,15}$/.test(value)) throw new UsageError(`--${name} must be a number.`);
  return Number(value);
}

const TIME = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::\d\d)?(Z|[+-]\d\d:\d\d)?)?$/;

/** Dates and times without a time zone are in the hotel's time zone. */
function timeOf(name: string, value: string | undefined, timeZone: string): Date | undefined {
  if (value === undefined) return undefined;
  const [, day = '', time = '00:00', zone] = TIME.exec(value) ?? [];
  try {
    const at = zone ? new Date(value) : localTime(day, time, timeZone);
    if (!Number.isNaN(at.getTime())) return at;
  } catch {}
  throw new UsageError(
    `--${name} must be a day such as 2026-11-22 or a time such as 2026-11-22T08:00, in the hotel’s time zone, or a time with an offset such as 2026-11-22T08:00+09:00.`,
  );
}
