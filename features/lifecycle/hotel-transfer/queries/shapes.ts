import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/pool.ts';

export type Column = { name: string; type: string; isGenerated: boolean; isIdentity: boolean };

export type Shape = {
  name: string;
  columns: readonly Column[];
  /** The primary key without the hotel id. */
  key: readonly string[];
  references: ReadonlyMap<string, string>;
};

export async function shapesOf(db: Db): Promise<Map<string, Shape>> {
  const { rows } = await db.execute<Shape & { references: [string, string][] }>(sql`
    select relname as name,
      (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null),
          'isGenerated', attgenerated <> '', 'isIdentity', attidentity <> '') order by attnum)
        from pg_attribute where attrelid = tables.oid and attnum > 0 and not attisdropped) as columns,
      coalesce((select json_agg(attname order by place) from pg_constraint
        cross join unnest(conkey) with ordinality as part (num, place)
        join pg_attribute on attrelid = conrelid and attnum = num
        where conrelid = tables.oid and contype = 'p' and attname <> 'facility_id'), '[]') as key,
      coalesce((select json_agg(json_build_array(attname, target.relname)) from pg_constraint
        join pg_class as target on target.oid = confrelid
        cross join unnest(conkey) as num
        join pg_attribute on attrelid = conrelid and attnum = num
        where conrelid = tables.oid and contype = 'f' and attname <> 'facility_id'), '[]') as references
    from pg_class as tables
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by relname`);
  return new Map(rows.map(row => [row.name, { ...row, references: new Map(row.references) }]));
}

/** Returns which tables refer to which other tables by foreign key, including `facility`. */
export async function foreignKeys(db: Db): Promise<{ from: string; to: string }[]> {
  const { rows } = await db.execute<{ from: string; to: string }>(sql`
    select distinct source.relname as from, target.relname as to from pg_constraint
    join pg_class as source on source.oid = conrelid join pg_class as target on target.oid = confrelid
    where contype = 'f' and conrelid <> confrelid and not source.relispartition
      and source.relnamespace = 'public'::regnamespace`);
  return rows;
}
