import { setImmediate } from 'node:timers/promises';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/**
 * `insert into … select …` of many rows as two parameters: JSON, and the bytes of all in one piece, as JSON would have two letters of each
 * for both sides to read. The query builder makes a parameter of every value: to write, send and read thousands of those takes longer than
 * what the database then does. In: rows that name the same columns, at least one.
 */
export function insertMany<T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]): SQL {
  const [first = {}] = rows;
  const columns = Object.entries<PgColumn>(getTableColumns(table))
    .filter(([key]) => key in first)
    .map(([key, column]) => columnOf(key, column));
  const bytes = new Bytes();
  const json = asJson(columns, rows, bytes);
  const listed = (of: (column: Column) => SQL) => sql.join(columns.map(of), sql`, `);
  return sql`insert into ${table} (${listed(({ name }) => sql`${sql.identifier(name)}`)})
    select ${listed(({ value }) => value)}
    from json_to_recordset(${json}::json) as given (${listed(({ name, given }) => sql`${sql.identifier(name)} ${given}`)}),
      (values (${bytes.all()}::bytea)) as bytes (of_all)`;
}

/** A column of such a statement. `given`: of which type JSON gives it; `value`: what it is then. */
type Column = { key: string; name: string; isBytes: boolean; given: SQL; value: SQL };

function columnOf(key: string, column: PgColumn): Column {
  const name = column.keyAsName ? snakeCase(key) : column.name;
  const type = column.getSQLType();
  const given = sql`given.${sql.identifier(name)}`;
  return type === 'bytea'
    ? {
        key,
        name,
        isBytes: true,
        given: sql`integer[]`,
        value: sql`substring(of_all from (${given})[1] for (${given})[2])`,
      }
    : { key, name, isBytes: false, given: sql.raw(type), value: given };
}

/** Bytes of many values in one piece. */
class Bytes {
  readonly #parts: Buffer[] = [];
  #length = 0;

  /** Out: the place of its first byte, counted from one, and how many there are. */
  add(part: Buffer): [place: number, length: number] {
    const place = this.#length + 1;
    this.#parts.push(part);
    this.#length += part.length;
    return [place, part.length];
  }

  all(): Buffer {
    return Buffer.concat(this.#parts);
  }
}

export const snakeCase = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);

/** So many rows are written by one statement where the next are prepared meanwhile. */
const SLICE = 125;

/**
 * Writes many rows, some at a time: while the database is at some of them, the next are prepared, so that neither waits for the other.
 * Out: what each of `write` gave, in order. What `prepare` asks the database for waits behind that.
 */
export async function writeInSlices<Item, Row, Written>(
  items: readonly Item[],
  prepare: (slice: readonly Item[]) => readonly Row[] | Promise<readonly Row[]>,
  write: (rows: readonly Row[]) => Promise<Written>,
): Promise<Written[]> {
  const written: Written[] = [];
  let underWay: Promise<Written> | undefined;
  for (let from = 0; from < items.length; from += SLICE) {
    let rows: readonly Row[];
    try {
      rows = await prepare(items.slice(from, from + SLICE));
    } finally {
      // Also where nothing follows: whoever called goes on with the same connection.
      if (underWay) written.push(await underWay);
    }
    underWay = write(rows);
    // It is awaited a turn later.
    underWay.catch(() => undefined);
    // Lets it leave.
    await setImmediate();
  }
  if (underWay) written.push(await underWay);
  return written;
}

/** From how many items on two halves are worth the statements of both. */
const WORTH_HALVES = 100;

/**
 * Works on the two halves of many items side by side, in transactions of their own or in branches of one: while the database is at a
 * statement of one, the other prepares its next. What they write must not depend on each other. Both have ended when this throws.
 */
export async function inHalves<Item>(
  items: readonly Item[],
  work: (half: readonly Item[]) => Promise<unknown>,
): Promise<void> {
  const middle = items.length < WORTH_HALVES ? items.length : Math.ceil(items.length / 2);
  const halves = [items.slice(0, middle), items.slice(middle)].filter(half => half.length > 0);
  const ended = await Promise.allSettled(halves.map(work));
  const failed = ended.find(each => each.status === 'rejected');
  if (failed) throw failed.reason;
}

function asJson(columns: readonly Column[], rows: readonly Record<string, unknown>[], bytes: Bytes): string {
  const named = rows.map(row => {
    if (Object.keys(row).length !== columns.length || columns.some(({ key }) => !(key in row)))
      throw new Error('Rows of one statement name the same columns');
    const given: Record<string, unknown> = {};
    for (const { key, name, isBytes } of columns) {
      const value = row[key];
      given[name] = isBytes && Buffer.isBuffer(value) ? bytes.add(value) : storable(value);
    }
    return given;
  });
  return JSON.stringify(named);
}

/** As JSON has it. Half a character cannot be stored; as a parameter of its own it is replaced, too. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(storable);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, storable(each)]));
}

/** That a column has one of these values, as one parameter: `inArray` makes one of each. */
export const anyOf = <C extends PgColumn>(column: C, values: readonly C['_']['data'][]): SQL =>
  sql`${column} = any(${sql.param([...values])}::${sql.raw(column.getSQLType())}[])`;
