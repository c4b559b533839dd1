import '#test/harness/alone.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aBooking } from '#features/registration/registration/factory.ts';
import { aBackedUpInstallation, type BackedUpInstallation } from '#test/harness/backed-up.ts';
import { queryValue, temporaryFolder } from '#test/harness/embedded.ts';
import { aFacility } from '#test/harness/facility.ts';
import { checkRestoredCopy } from './rehearse.ts';

let here: BackedUpInstallation;

beforeAll(async () => {
  here = await aBackedUpInstallation();
  const hotel = await aFacility();
  for (let count = 0; count < 3; count += 1) await aBooking(hotel);
  const url = await here.adminUrl();
  await queryValue(url, 'create table public.zzz_last ()');
  await queryValue(url, 'create table public.aaa_first as select generate_series(1, 1900) as n');
  for (const table of ['zzz_last', 'aaa_first'])
    await queryValue(url, `alter table public.${table} owner to genkan`);
});
afterAll(() => here.stop());

/** Pauses a backup until `work` is done, while the backup is about to count the last table. */
async function whileCounting(work: () => Promise<unknown>) {
  const client = new pg.Client({ connectionString: await here.adminUrl() });
  await client.connect();
  await client.query('begin');
  await client.query('lock table public.zzz_last in access exclusive mode');
  const taking = here.take();
  const waits =
    "select count(*) > 0 from pg_stat_activity where wait_event_type = 'Lock' and query like '%zzz_last%'";
  await vi.waitFor(async () => expect(await queryValue(await here.adminUrl(), waits)).toBe(true), 60_000);
  await work();
  await client.query('commit');
  await client.end();
  return taking;
}

test('a rehearsal tolerates rows deleted during counting, but reports missing rows and missing tables', async () => {
  const backup = await whileCounting(async () =>
    queryValue(await here.adminUrl(), 'delete from public.aaa_first where n <= 10'),
  );
  expect(backup.rows.aaa_first).toBe(1900);
  const dataDir = await temporaryFolder();
  const restored = await here.bring(dataDir, { isAlone: true });
  await here.end();
  expect((await checkRestoredCopy(here.config, dataDir, restored)).lines.join('\n')).not.toContain('FEWER');
  const { aaa_first: _, ...rows } = restored.rows;
  const short = { ...restored, rows: { ...rows, booking: 2 } };
  const { lines, isWell } = await checkRestoredCopy(here.config, dataDir, short);
  expect(isWell).toBe(false);
  expect(lines).toContain('FEWER ROWS in booking: 2 instead of 3.');
  expect(lines).toContain('FEWER ROWS in aaa_first: no table instead of 1900.');
});
