import type { SQL } from 'drizzle-orm';
import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { keptAs } from './kept-plans.ts';
import type { Db } from './server.ts';

/** One for all transactions: it learns the names of all columns once. */
const dialect = new PgDialect({ casing: 'snake_case' });

/** What goes out with the commit of each open transaction. */
const endings = new WeakMap<Db, SQL[]>();

/**
 * Has a statement sent as one of the last of its transaction, together with the commit: what it locks is held no longer than that. Where
 * it fails, nothing is committed. Throws once the transaction is over.
 */
export function atCommit(db: Db, statement: SQL): void {
  const last = endings.get(db);
  if (!last) throw new Error('The transaction is over');
  last.push(statement);
}

/**
 * The handle of one transaction on this connection, what ends it, and what commits it once it has ended: of statements that went out
 * together one can fail while what follows from another is still to be sent, and nothing may be sent into the next transaction.
 * `oneByOne`: each statement waits for the answer to the one before. `keepsPlans`: the connection keeps the plans of what is asked often.
 */
export function openHandle(
  client: pg.PoolClient,
  { oneByOne, keepsPlans = false }: { oneByOne: boolean; keepsPlans?: boolean },
) {
  let isOpen = true;
  let failure: unknown;
  const last: SQL[] = [];
  const ask: Ask = client.query.bind(client);
  const asked: Ask = (config, values) => {
    if (!isOpen) return Promise.reject(new Error('The transaction is over'));
    const answer = ask(keepsPlans ? kept(config) : config, values);
    answer.catch((error: unknown) => {
      failure ??= error;
    });
    return answer;
  };
  const query = oneByOne ? inTurn(asked) : together(asked);
  const through: pg.PoolClient = Object.assign(Object.create(client), { query });
  const db: Db = new NodePgDatabase(dialect, new NodePgSession(through, dialect, undefined), undefined);
  endings.set(db, last);
  return {
    db,
    close() {
      isOpen = false;
      endings.delete(db);
    },
    /** Why the transaction failed, where `error` is of a statement that was refused as it had: whose promise ends first is chance. */
    reasonOf(error: unknown): unknown {
      return failure !== undefined && isRefusedBehind(error)
        ? new Error('A statement failed, and those sent with it', { cause: failure })
        : error;
    },
    /** Out: what PostgreSQL has done: `ROLLBACK` where somebody swallowed the failure of a statement. */
    async commit(): Promise<string> {
      const statements = [...last.map(sendable), { text: 'commit' }];
      const send = oneByOne ? inTurn(ask) : ask;
      const answers = await Promise.all(statements.map(statement => send(statement)));
      return answers.at(-1)?.command ?? '';
    },
  };
}

const IN_FAILED_TRANSACTION = '25P02';

const isRefusedBehind = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === IN_FAILED_TRANSACTION) || isRefusedBehind(error.cause));

/** Throws for a value that the driver might refuse: the commit would go out all the same. */
function sendable(statement: SQL): pg.QueryConfig {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  if (params.some(each => typeof each !== 'string' && typeof each !== 'number'))
    throw new TypeError('Only texts and numbers go out with a commit');
  return { text, values: params };
}

/** A statement with the name under which its plan is kept, where it is. */
function kept(config: pg.QueryConfig | string): pg.QueryConfig | string {
  if (typeof config === 'string') return config;
  const name = keptAs(config.text);
  return name === undefined ? config : { ...config, name };
}

type Ask = (config: pg.QueryConfig | string, values?: unknown[]) => Promise<pg.QueryResult>;

function inTurn(ask: Ask): Ask {
  let last: Promise<unknown> = Promise.resolve();
  return (config, values) => {
    const answer = last.then(() => ask(config, values));
    last = answer.catch(() => undefined);
    return answer;
  };
}

/**
 * Sends in flights: what is asked while some of one is answered and some is not goes with the next, in the order in which it was asked. So
 * branches of one transaction keep step, however its answers come in.
 */
function together(ask: Ask): Ask {
  const waiting: (() => void)[] = [];
  let underway = 0;
  let isAnswered = false;
  const answered = () => {
    underway -= 1;
    isAnswered = underway > 0;
    if (underway === 0) for (const send of waiting.splice(0)) send();
  };
  const send: Ask = (config, values) => {
    underway += 1;
    const answer = ask(config, values);
    answer.then(answered, answered);
    return answer;
  };
  return (config, values) => {
    if (!isAnswered && waiting.length === 0) return send(config, values);
    return new Promise((resolve, reject) => {
      waiting.push(() => {
        send(config, values).then(resolve, reject);
      });
    });
  };
}
