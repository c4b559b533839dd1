import { createHash } from 'node:crypto';
import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Db } from './server.ts';

/** One for all transactions: it learns the names of all columns once. */
const dialect = new PgDialect({ casing: 'snake_case' });

/**
 * The handle of one transaction on this connection, and what ends it: of statements that went out together one can fail while what
 * follows from another is still to be sent, and nothing may be sent into the next transaction. `planned`: the server keeps the plans of
 * its statements; not behind a pooler, which may give the next transaction another server process.
 */
export function openHandle(client: pg.PoolClient, { planned }: { planned: boolean }) {
  let isOpen = true;
  const ask: (config: Asked, values?: unknown[]) => Promise<unknown> = client.query.bind(client);
  const query = together((config, values) => {
    if (!isOpen) return Promise.reject(new Error('The transaction is over'));
    return ask(planned ? named(config) : config, values);
  });
  const through: pg.PoolClient = Object.assign(Object.create(client), { query });
  const db: Db = new NodePgDatabase(dialect, new NodePgSession(through, dialect, undefined), undefined);
  return {
    db,
    close() {
      isOpen = false;
    },
  };
}

type Ask = (config: Asked, values?: unknown[]) => Promise<unknown>;

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
      waiting.push(() => send(config, values).then(resolve, reject));
    });
  };
}

type Asked = pg.QueryConfig | string;

/** Texts that plans are kept of, by the names that they go by. As many as a server process can well keep on each connection. */
const names = new Map<string, string>();
const MOST_NAMES = 150;

function named(config: Asked): Asked {
  if (typeof config === 'string') return config;
  const name = names.get(config.text) ?? newName(config.text);
  return name === undefined ? config : { ...config, name };
}

function newName(text: string): string | undefined {
  if (names.size >= MOST_NAMES) return undefined;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  names.set(text, name);
  return name;
}

// The plan of a statement answers other columns than its tables have now; or it lies with another server process.
const STALE = ['0A000', '26000', '42P05'];

/** Whether a kept plan was of no use: the connection has to be left, and the next one plans anew. */
export function isStale(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return STALE.includes(error.code ?? '');
  return isStale(error.cause);
}
