import { parseArgs } from 'node:util';
import { mintSystem } from '#features/access/mint.ts';
import { platformDb } from '#features/access/platform-db.ts';
import { verifyAudit } from '#features/audit/verify.ts';
import { facility } from '#features/facility/tables.ts';
import { type Affected, affectedBy, type Suspected } from '#features/registration/breach.ts';
import { accountNamed } from '#features/session/accounts.ts';
import { readConfig } from '#platform/config/config.ts';
import { configureLog } from '#platform/log/log.ts';
import { openStorage } from './house.ts';

// npm run audit -- verify
// npm run audit -- breach [--hotel SLUG] [--user USER_ID] [--session NUMBER] [--key NUMBER] [--from TIME] [--to TIME] [--contacts]

const USAGE = `npm run audit -- verify
npm run audit -- breach --hotel SLUG [--user USER_ID] [--session NUMBER] [--key NUMBER] [--from TIME] [--to TIME] [--contacts]`;

class Misuse extends Error {}

try {
  const [verb, ...rest] = process.argv.slice(2);
  if (verb === 'verify') await withStorage(verify);
  else if (verb === 'breach') await withStorage(() => breach(rest));
  else throw new Misuse();
} catch (error) {
  const message = error instanceof Misuse ? `${error.message}\n${USAGE}`.trim() : String(error);
  process.stderr.write(`${message}\n`);
  process.exitCode = 2;
}

async function withStorage(work: () => Promise<void>): Promise<void> {
  const config = readConfig(process.env, 'start');
  configureLog({ level: 'error', pretty: true });
  const close = await openStorage(config);
  await work().finally(close);
}

async function verify(): Promise<void> {
  let faulty = 0;
  for (const { id, slug } of await hotels()) {
    const { seals, entries, faults } = await verifyAudit(mintSystem(id));
    process.stdout.write(
      `${slug}: ${entries} entries, ${seals} seals, ${faults.length === 0 ? 'whole' : 'NOT WHOLE'}\n`,
    );
    for (const { what, seal, entries: count } of faults)
      process.stdout.write(
        `  ${what}${seal === undefined ? '' : ` at seal ${seal}`}${count === undefined ? '' : `: ${count} entries`}\n`,
      );
    faulty += faults.length;
  }
  if (faulty > 0) process.exitCode = 1;
}

function hotels() {
  return platformDb(db =>
    db.select({ id: facility.id, slug: facility.slugName }).from(facility).orderBy(facility.id),
  );
}

async function breach(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      hotel: { type: 'string' },
      user: { type: 'string' },
      session: { type: 'string' },
      key: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
      contacts: { type: 'boolean' },
    },
  });
  const account = values.user === undefined ? undefined : await userNamed(values.user);
  const hotel = (await hotels()).find(({ id, slug }) => slug === values.hotel || id === account?.facilityId);
  if (!hotel) throw new Misuse('Say which hotel, by --hotel or by one of its users.');
  const suspected: Suspected = {
    ...(account ? { userId: account.id } : {}),
    ...(values.session === undefined ? {} : { sessionId: numberOf('--session', values.session) }),
    ...(values.key === undefined ? {} : { apiKeyId: numberOf('--key', values.key) }),
    ...(values.from === undefined ? {} : { from: timeOf('--from', values.from) }),
    ...(values.to === undefined ? {} : { to: timeOf('--to', values.to) }),
  };
  report(hotel.slug, await affectedBy(mintSystem(hotel.id), suspected), values.contacts === true);
}

async function userNamed(username: string) {
  const account = await platformDb(db => accountNamed(db, username.trim()));
  if (!account) throw new Misuse(`There is no user ${username}.`);
  return account;
}

function numberOf(option: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new Misuse(`${option} takes a number.`);
  return Number(text);
}

function timeOf(option: string, text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new Misuse(`${option} takes a time such as 2026-11-22T08:00+09:00.`);
  return time;
}

/** The table on standard output, to be kept; how many on the other one. */
function report(slug: string, affected: readonly Affected[], contacts: boolean): void {
  const head = ['pms_code', 'reservation_no', 'check_in', 'check_out', 'persons', 'what', 'first', 'last'];
  const rows = affected.map(each => [
    each.pmsCode,
    each.reservationNo,
    each.checkinDate,
    each.checkoutDate,
    String(each.persons),
    each.actions.join(' '),
    each.first.toISOString(),
    each.last.toISOString(),
    ...(contacts ? [each.name, each.email, each.phone] : []),
  ]);
  for (const row of [contacts ? [...head, 'name', 'email', 'phone'] : head, ...rows])
    process.stdout.write(`${row.map(cell).join(',')}\n`);
  const persons = affected.reduce((sum, each) => sum + Math.max(each.persons, 1), 0);
  process.stderr.write(`${slug}: ${affected.length} bookings, at least ${persons} persons\n`);
}

/** No spreadsheet takes it for a formula. */
function cell(text: string): string {
  return `"${text.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`;
}
