import '#test/harness/every-hotel.ts';
import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { exportSpans, newTrace, runInTrace } from '#platform/trace/trace.ts';
import { emptyDatabase } from '#test/harness/database.ts';
import { testWithRealTime } from '#test/harness/in-time.ts';
import { type Db, inTransaction } from './transaction.ts';

const notedTable = pgTable('noted', { what: text().primaryKey() });

/**
 * Opens a pool with one connection, so that transactions run one after another, and creates a table for the
 * test.
 */
async function oneConnection() {
  const { migrationUrl } = await emptyDatabase();
  const pool = new pg.Pool({ connectionString: migrationUrl, max: 1 });
  pool.on('connect', client => void client.on('error', () => undefined));
  onTestFinished(() => pool.end());
  const during = async <T>(work: (db: Db) => Promise<T>, settings = {}) =>
    inTransaction(await pool.connect(), 'none', settings, work);
  await during(db => db.execute(sql`create table noted (what text primary key)`));
  const note = (db: Db, what: string) => db.execute(sql`insert into noted values (${what})`);
  const noted = async () => {
    const { rows } = await during(db => db.execute<{ what: string }>(sql`select what from noted order by 1`));
    return rows.map(({ what }) => what);
  };
  return { during, note, noted };
}

const failStatement = (db: Db) => db.execute(sql`select 1 / 0`);

test('a failing statement rolls back the transaction and throws its error', async () => {
  const { during, note, noted } = await oneConnection();
  const work = during(async db => {
    await note(db, 'before');
    await failStatement(db);
  });
  await expect(work).rejects.toMatchObject({ cause: { code: '22012' } });
  expect(await noted()).toEqual([]);
});

test('a database handle used after its transaction sends nothing', async () => {
  const { during, note, noted } = await oneConnection();
  const kept = await during(async db => ({ db }));
  await expect(note(kept.db, 'too late')).rejects.toThrow('The transaction is over');
  expect(await noted()).toEqual([]);
});

test('a statement built in a transaction and awaited after its end is not sent', async () => {
  const { during, noted } = await oneConnection();
  const built = await during(async db => ({ late: db.insert(notedTable).values({ what: 'too late' }) }));
  await expect(built.late).rejects.toThrow('The transaction is over');
  expect(await noted()).toEqual([]);
});

test('a transaction whose code ignored an error is not reported as successful', async () => {
  const { during, note, noted } = await oneConnection();
  const work = during(async db => {
    await note(db, 'one');
    await failStatement(db).catch(() => undefined);
  });
  await expect(work).rejects.toThrow('The transaction was rolled back');
  expect(await noted()).toEqual([]);
});

test('sends no statement if the transaction cannot begin', async () => {
  const { during, note, noted } = await oneConnection();
  const work = during(db => note(db, 'outside'), { statement_timeout: 'never' });
  await expect(work).rejects.toMatchObject({ code: '22023' });
  expect(await noted()).toEqual([]);
});

test('a transaction whose connection is lost stores nothing, and the next one succeeds', async () => {
  const { during, note, noted } = await oneConnection();
  const work = during(async db => {
    await note(db, 'before');
    await db.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
  });
  await expect(work).rejects.toThrow();
  await during(db => note(db, 'next'));
  expect(await noted()).toEqual(['next']);
});

testWithRealTime('a statement that takes too long rolls back those before it', async () => {
  const { during, note, noted } = await oneConnection();
  const work = during(
    async db => {
      await note(db, 'before');
      await db.execute(sql`select pg_sleep(60)`);
    },
    { statement_timeout: '50' },
  );
  await expect(work).rejects.toMatchObject({ cause: { code: '57014' } });
  expect(await noted()).toEqual([]);
});

test('tracing spans measure statements, including failing ones, until the response arrives', async () => {
  const { during, note } = await oneConnection();
  const seen: string[] = [];
  exportSpans((_work, name, parent) => {
    seen.push(`began ${name}`);
    const end = ({ failed }: { failed?: boolean } = {}) =>
      seen.push(`${failed ? 'failed' : 'ended'} ${name}`);
    return { trace: parent ?? newTrace(), end };
  });
  onTestFinished(() => exportSpans(undefined));
  await during(db => note(db, 'without a trace'));
  const work = runInTrace(newTrace(), () =>
    during(async db => {
      await note(db, 'traced');
      await failStatement(db);
    }),
  );
  await expect(work).rejects.toThrow();
  expect(seen).toEqual([
    'began begin',
    'ended begin',
    'began insert noted',
    'ended insert noted',
    'began select',
    'failed select',
  ]);
});
