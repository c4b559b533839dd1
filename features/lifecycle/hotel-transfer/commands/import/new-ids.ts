import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/pool.ts';
import type { Shape } from '../../queries/shapes.ts';

const BATCH_SIZE = 500;

export type NewIds = {
  of(table: string, old: unknown): Promise<number>;
  /** Returns a new id for a row to which no other row refers. */
  next(table: string): Promise<number>;
};

export function newIds(db: Db, shapes: ReadonlyMap<string, Shape>): NewIds {
  const idsByTable = new Map<string, Map<number, number>>();
  const stockByTable = new Map<string, number[]>();

  async function nextId(table: string): Promise<number> {
    const freeIds = stockByTable.get(table) ?? [];
    stockByTable.set(table, freeIds);
    if (freeIds.length === 0) freeIds.push(...(await reserveIds(table)));
    return freeIds.shift() ?? 0;
  }

  async function reserveIds(table: string): Promise<number[]> {
    const column = shapes.get(table)?.columns.find(({ isIdentity }) => isIdentity)?.name;
    if (column === undefined) throw new Error(`${table} has no column for ids`);
    const { rows } = await db.execute<{ id: number }>(
      sql`select nextval(pg_get_serial_sequence(${table}, ${column})) as id from generate_series(1, ${BATCH_SIZE}::int)`,
    );
    return rows.map(({ id }) => Number(id));
  }

  return {
    next: nextId,
    async of(table, old) {
      const ids = idsByTable.get(table) ?? new Map<number, number>();
      idsByTable.set(table, ids);
      const found = ids.get(Number(old));
      if (found !== undefined) return found;
      const id = await nextId(table);
      ids.set(Number(old), id);
      return id;
    },
  };
}
