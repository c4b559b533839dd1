import '#test/harness/every-hotel.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '#test/harness/database.ts';
import { inTime } from '#test/harness/in-time.ts';
import { atCommit, openHandle } from './handle.ts';
import { closeServer, type Db, openServer, transactionOn } from './server.ts';

/** A server with one connection, so that each transaction follows on the one before, and a table of its own. */
async function oneConnection() {
  const { migrationUrl } = await emptyDatabase();
  const server = openServer(migrationUrl, { connections: 1 }, { gone: 'gone', back: 'back' });
  server.pool.options.max = 1;
  onTestFinished(() => closeServer(server));
  const during = <T>(work: (db: Db) => Promise<T>) => transactionOn(server, 'none', {}, work);
  await during(db => db.execute(sql`create table noted (what text primary key)`));
  const note = (db: Db, what: string) => db.execute(sql`insert into noted values (${what})`);
  const noted = async () => {
    const { rows } = await during(db => db.execute<{ what: string }>(sql`select what from noted order by 1`));
    return rows.map(({ what }) => what);
  };
  return { server, during, note, noted };
}

const failing = (db: Db) => db.execute(sql`select 1 / 0`);

test('of statements that go out together, one that fails undoes all, and its error is the one reported', async () => {
  const { during, note, noted } = await oneConnection();
  const work = during(db => Promise.all([note(db, 'before'), failing(db), note(db, 'behind')]));
  await expect(work).rejects.toMatchObject({ cause: { code: '22012' } });
  expect(await noted()).toEqual([]);
});

test('that holds however late its promise ends', async () => {
  const { during, note } = await oneConnection();
  const late = async (db: Db) => {
    const failed = await failing(db).catch((error: unknown) => error);
    await sleep(100);
    throw failed;
  };
  const work = during(db => Promise.all([late(db), note(db, 'behind')]));
  await expect(work).rejects.toMatchObject({ cause: { code: '22012' } });
});

test('what a branch sends once its transaction has failed is refused, and reaches no other transaction', async () => {
  const { during, note, noted } = await oneConnection();
  const late: Promise<unknown>[] = [];
  const work = during(db => {
    const branch = note(db, 'first').then(() => note(db, 'late'));
    late.push(branch.catch((error: unknown) => error));
    return Promise.all([branch, failing(db)]);
  });
  await expect(work).rejects.toThrow();
  await during(db => note(db, 'next'));
  expect(String(Object(await late[0]).cause)).toMatch(/aborted|is over/);
  expect(await noted()).toEqual(['next']);
});

test('a handle kept beyond its transaction sends nothing', async () => {
  const { during, note, noted } = await oneConnection();
  const kept = await during(async db => ({ db }));
  await expect(note(kept.db, 'too late')).rejects.toMatchObject({
    cause: { message: 'The transaction is over' },
  });
  expect(await noted()).toEqual([]);
});

test('a transaction whose failure was swallowed is not reported as done', async () => {
  const { during, note, noted } = await oneConnection();
  const work = during(db => Promise.allSettled([note(db, 'one'), failing(db)]));
  await expect(work).rejects.toThrow('The transaction was rolled back');
  expect(await noted()).toEqual([]);
});

test('where the beginning fails, nothing of the work is sent', async () => {
  const { server, note, noted } = await oneConnection();
  const work = transactionOn(server, 'none', { statement_timeout: 'never' }, db => note(db, 'outside'));
  await expect(work).rejects.toMatchObject({ code: '22023' });
  expect(await noted()).toEqual([]);
});

test('a connection that is cut in the middle of a flight leaves nothing behind, and the next one works', async () => {
  const { during, note, noted } = await oneConnection();
  const cut = (db: Db) => db.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
  await expect(
    during(db => Promise.all([note(db, 'before'), cut(db), note(db, 'behind')])),
  ).rejects.toThrow();
  await during(db => note(db, 'next'));
  expect(await noted()).toEqual(['next']);
});

inTime('a statement that takes too long undoes those that went out with it', async () => {
  const { server, note, noted } = await oneConnection();
  const slow = (db: Db) => db.execute(sql`select pg_sleep(60)`);
  const work = transactionOn(server, 'none', { statement_timeout: '50' }, db =>
    Promise.all([note(db, 'before'), slow(db), note(db, 'behind')]),
  );
  await expect(work).rejects.toMatchObject({ cause: { code: '57014' } });
  expect(await noted()).toEqual([]);
});

test('what goes out with the commit is the last of its transaction, and committed with it', async () => {
  const { during, note, noted } = await oneConnection();
  await during(async db => {
    atCommit(db, sql`update noted set what = what || ' seen' where what = ${'late'}`);
    await note(db, 'late');
  });
  expect(await noted()).toEqual(['late seen']);
});

test('where what goes out with the commit fails, nothing is committed, and its error is the one reported', async () => {
  const { during, note, noted } = await oneConnection();
  const work = during(async db => {
    await note(db, 'one');
    atCommit(db, sql`insert into noted values (${'one'})`);
    atCommit(db, sql`insert into noted values (${'two'})`);
  });
  await expect(work).rejects.toMatchObject({ code: '23505' });
  await during(db => note(db, 'next'));
  expect(await noted()).toEqual(['next']);
});

test('where what goes out with the commit cannot be sent, no commit is', async () => {
  const { during, note, noted } = await oneConnection();
  const work = during(async db => {
    await note(db, 'one');
    atCommit(db, sql`insert into noted values (${null})`);
  });
  await expect(work).rejects.toThrow('Only texts and numbers go out with a commit');
  expect(await noted()).toEqual([]);
});

test('one by one, as behind a pooler, it is the same', async () => {
  const { server, noted } = await oneConnection();
  const client = await server.pool.connect();
  const within = async (work: (db: Db) => Promise<unknown>) => {
    await client.query('begin');
    const { db, close, commit } = openHandle(client, { oneByOne: true });
    await work(db).finally(close);
    return await commit();
  };
  const add = (db: Db, what: string) => atCommit(db, sql`insert into noted values (${what})`);
  expect(await within(async db => add(db, 'one'))).toBe('COMMIT');
  const twice = within(async db => {
    add(db, 'two');
    add(db, 'two');
  });
  await expect(twice).rejects.toMatchObject({ code: '23505' });
  await client.query('rollback');
  client.release();
  expect(await noted()).toEqual(['one']);
});
