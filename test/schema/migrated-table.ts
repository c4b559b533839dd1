import { pool } from '#platform/database/pool.ts';
import { normalizeSql } from './plain-sql.ts';

const MIGRATIONS = 'migration';

const queryNames = async (query: string): Promise<string[]> => {
  const { rows } = await pool().query<{ name: string }>(query, [MIGRATIONS]);
  return rows.map(row => row.name);
};

export const migratedTables = () =>
  queryNames(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> $1 order by 1`);

/**
 * Returns the tables whose only row-level security policy is `wall`, with its condition. With `ofParts`,
 * returns partitions. The policy `visitor` is ignored, because it only adds accounts that a hotel may read
 * (features/organization/organization/working.test.ts).
 */
export async function rlsPolicies(ofParts = false): Promise<Map<string, string>> {
  const { rows } = await pool().query<{ name: string; lets: string }>(
    `select relname as name, min(pg_get_expr(polqual, polrelid)) as lets
     from pg_class join pg_policy on polrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relrowsecurity and relispartition = $1 and not (polname = 'visitor' and polcmd = 'r')
     group by relname having every(polname = 'wall' and polcmd = '*' and polpermissive and polwithcheck is null)
     order by 1`,
    [ofParts],
  );
  return new Map(rows.map(({ name, lets }) => [name, normalizeSql(lets).replace(/\s+/g, ' ')]));
}

/**
 * Returns the tables whose row-level security policy admits only the transaction's facility. Tests query them
 * without a facility filter.
 */
export async function tablesIsolatedByFacility(): Promise<string[]> {
  return [...(await rlsPolicies())]
    .filter(([, lets]) => /^case select admitted/.test(lets))
    .map(([name]) => name);
}

/** Describes a table from the PostgreSQL system catalogs, in the same format as `declaredTable`. */
export async function migratedTable(table: string): Promise<string[]> {
  // Describes the constraints of the first partition, because unique constraints apply within a partition.
  // Another test compares the partitions.
  const [part = table] = await partitionsOf(table);
  return [...(await columnsOf(table)), ...(await rulesOf(part))].sort();
}

export async function rulesOf(table: string): Promise<string[]> {
  return [...(await constraintsOf(table)), ...(await indexesOf(table))].sort();
}

export async function partitionsOf(table: string): Promise<string[]> {
  const { rows } = await pool().query<{ name: string }>(
    'select relname as name from pg_inherits join pg_class on oid = inhrelid where inhparent = to_regclass($1) order by 1',
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Returns which of the given tables store `column` without compression. */
export async function uncompressedTables(tables: readonly string[], column: string): Promise<string[]> {
  const { rows } = await pool().query<{ name: string }>(
    `select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
     where relname = any($1) and attname = $2 and attstorage = 'e'`,
    [tables, column],
  );
  return rows.map(({ name }) => name);
}

async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await pool().query<{
    name: string;
    type: string;
    strict: boolean;
    identity: string;
    preset: boolean;
    made: string | null;
  }>(
    `select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as strict,
       attidentity as identity, atthasdef and attgenerated = '' as preset,
       case when attgenerated <> '' then pg_get_expr(adbin, adrelid) end as made
     from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
    [table],
  );
  return rows.map(({ name, type, strict, identity, preset, made }) =>
    [
      `column ${name} ${type}`,
      strict && 'not null',
      identity !== '' && 'identity',
      preset && 'default',
      made !== null && `as ${normalizeSql(made)}`,
    ]
      .filter(Boolean)
      .join(' '),
  );
}

const namesOf = (columns: string, relation: string) =>
  `(select string_agg(attname, ', ' order by place) from unnest(${columns}) with ordinality as u (number, place)
    join pg_attribute on attrelid = ${relation} and attnum = number)`;

async function constraintsOf(table: string): Promise<string[]> {
  const { rows } = await pool().query<
    Record<'kind' | 'columns' | 'target' | 'foreign' | 'gone' | 'definition', string>
  >(
    `select contype as kind, ${namesOf('conkey', 'conrelid')} as columns, confrelid::regclass::text as target,
       ${namesOf('confkey', 'confrelid')} as foreign, confdeltype as gone, pg_get_constraintdef(oid) as definition
     from pg_constraint where conrelid = to_regclass($1) and contype in ('p', 'u', 'f', 'c')`,
    [table],
  );
  const onDelete: Record<string, string> = {
    a: 'no action',
    c: 'cascade',
    n: 'set null',
    r: 'restrict',
    d: 'set default',
  };
  return rows.map(({ kind, columns, target, foreign, gone, definition }) => {
    if (kind === 'p') return `primary key (${columns})`;
    if (kind === 'u') return `unique (${columns})`;
    if (kind === 'c') return `check ${normalizeSql(definition)}`;
    return `foreign key (${columns}) to ${target} (${foreign}) on delete ${onDelete[gone]}`;
  });
}

async function indexesOf(table: string): Promise<string[]> {
  const { rows } = await pool().query<{ once: boolean; columns: string[]; predicate: string | null }>(
    `select indisunique as once, pg_get_expr(indpred, indrelid) as predicate,
       array(select pg_get_indexdef(indexrelid, place, true) from generate_series(1, indnkeyatts) as place) as columns
     from pg_index where indrelid = to_regclass($1)
       and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`,
    [table],
  );
  return rows.map(({ once, columns, predicate }) => {
    const where = predicate === null ? '' : ` where ${normalizeSql(predicate)}`;
    return `${once ? 'unique index' : 'index'} (${columns.map(normalizeSql).join(', ')})${where}`;
  });
}
