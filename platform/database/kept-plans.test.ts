import '#test/harness/alone.ts';
import { sql } from 'drizzle-orm';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { emptyDatabase } from '#test/harness/database.ts';
import { keptAs } from './kept-plans.ts';
import { closeServer, type Db, openServer, transactionOn } from './server.ts';

afterEach(() => {
  vi.useRealTimers();
});

const GENERIC = { plan_cache_mode: 'force_generic_plan' };

/** A server with one connection and a table of its own with one row. */
async function oneConnection() {
  const { migrationUrl } = await emptyDatabase();
  const server = openServer(migrationUrl, { connections: 1 }, { gone: 'gone', back: 'back' });
  server.pool.options.max = 1;
  onTestFinished(() => closeServer(server));
  const during = <T>(work: (db: Db) => Promise<T>, settings: Record<string, string> = GENERIC) =>
    transactionOn(server, 'none', settings, work);
  await during(async db => {
    await db.execute(sql`create table thing (id int primary key, what text)`);
    await db.execute(sql`insert into thing values (1, 'one')`);
  });
  const find = (db: Db) => db.execute(sql`select what from thing where id = ${1}`);
  const findOften = async (settings?: Record<string, string>) => {
    for (let times = 0; times < 5; times += 1) await during(find, settings);
  };
  const kept = async () => {
    const { rows } = await during(db =>
      db.execute<{ name: string }>(
        sql`select name from pg_prepared_statements where statement like 'select what from thing%'`,
      ),
    );
    return rows.map(({ name }) => name);
  };
  const plan = async () => {
    const [name = ''] = await kept();
    const { rows } = await during(db => db.execute(sql`explain execute ${sql.identifier(name)} (1)`));
    return JSON.stringify(rows);
  };
  return { during, find, findOften, kept, plan };
}

test('a connection keeps the plan of what is asked often, where plans do not depend on values', async () => {
  const { findOften, kept } = await oneConnection();
  await findOften({});
  expect(await kept()).toEqual([]);
  await findOften();
  expect(await kept()).toHaveLength(1);
});

test('a plan that was made while a table was nearly empty is not kept for longer than ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { during, findOften, plan } = await oneConnection();
  await during(db => db.execute(sql`analyze thing`));
  await findOften();
  expect(await plan()).toContain('Seq Scan');
  await during(db => db.execute(sql`insert into thing select n, 'more' from generate_series(2, 20000) as n`));
  expect(await plan()).toContain('Seq Scan');
  vi.advanceTimersByTime(10_000);
  expect(await plan()).toContain('Index Scan');
});

test('where a column has become another what is kept fails once, as something to be tried again', async () => {
  const { during, find, findOften } = await oneConnection();
  await findOften();
  await during(db => db.execute(sql`alter table thing alter what type varchar(10)`));
  await expect(during(find)).rejects.toMatchObject({ name: 'Unavailable', why: 'busy' });
  expect(await during(find)).toMatchObject({ rows: [{ what: 'one' }] });
});

test('a kept statement is found again after a failure in its transaction', async () => {
  const { during, find, findOften } = await oneConnection();
  await findOften();
  const failing = during(db => Promise.all([find(db), db.execute(sql`select 1 / 0`), find(db)]));
  await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } });
  expect(await during(find)).toMatchObject({ rows: [{ what: 'one' }] });
});

test('long statements, which hold many values, get no name', () => {
  const text = `select ${'1, '.repeat(4000)}1`;
  expect(Array.from({ length: 6 }, () => keptAs(text))).toEqual(Array(6).fill(undefined));
});
