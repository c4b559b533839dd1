import '#test/harness/alone.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allHotels } from '#features/hotel/facility/queries/every-facility.ts';
import { readConfig } from '#platform/config/config.ts';
import { runningDatabase } from '#platform/database/embedded/running.ts';
import { configureLog } from '#platform/log/log.ts';
import { copyDatabaseTo } from '#test/harness/database-server.ts';
import { queryValue } from '#test/harness/embedded.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { runGenkan } from '#test/harness/operate.ts';
import { openStorage } from './storage.ts';

let dataDir: string;
let close: () => Promise<void>;
let hotel: TestFacility;

const run = (name: string, ...args: string[]) => runGenkan(name, args, { DATA_DIR: dataDir });

beforeAll(async () => {
  configureLog({ level: 'silent' });
  dataDir = await mkdtemp(join(tmpdir(), 'genkan-beside-'));
  await copyDatabaseTo(dataDir);
  close = await openStorage(readConfig({ DATA_DIR: dataDir }, 'test'));
  hotel = await aFacility({ awaitsApproval: true });
});
afterAll(async () => {
  await close();
  await rm(dataDir, { recursive: true, maxRetries: 10 });
});

test.each([
  ['jobs', 'list', 'No job has failed.'],
  ['audit', 'verify', 'whole'],
  ['sending', 'status', 'Messages are sent.'],
  ['mail', 'list', 'No message was refused.'],
  ['keys', 'list', 'the current one'],
])('the command %s %s works while the embedded database runs', async (name, verb, said) => {
  expect(await run(name, verb)).toMatchObject({ code: 0, said: expect.stringContaining(said) });
});

test('approves a hotel while the embedded database runs, even if two operators do so at the same time', async () => {
  expect((await run('hotels', 'list')).said).toContain(`${hotel.slug}  `);
  expect((await run('hotels', 'list')).said).toContain('waits for approval');
  const approved = await Promise.all([
    run('hotels', 'approve', hotel.slug),
    run('hotels', 'approve', hotel.slug),
  ]);
  expect(approved.map(({ code }) => code)).toEqual([0, 0]);
  expect(await allHotels()).toMatchObject([{ slug: hotel.slug, waits: false }]);
});

test('rejects commands that need exclusive access while the embedded database runs', async () => {
  for (const [name, verb] of [
    ['files', 'adopt'],
    ['keys', 'rotate'],
  ] as const)
    expect(await run(name, verb)).toMatchObject({
      code: 1,
      complained: expect.stringContaining('is running on DATA_DIR'),
    });
});

test('a command of a newer release changes nothing while an older server is running', async () => {
  const owner = (await runningDatabase(dataDir))?.migrationUrl;
  const last = await queryValue(
    owner,
    'delete from migration where name = (select max(name) from migration) returning name',
  );
  expect(await run('hotels', 'list')).toMatchObject({
    code: 1,
    complained: expect.stringContaining('is of an older release than this command'),
  });
  expect(await queryValue(owner, `select count(*)::int from migration where name = '${last}'`)).toBe(0);
  await queryValue(owner, `insert into migration (name, run_on) values ('${last}', now())`);
});
