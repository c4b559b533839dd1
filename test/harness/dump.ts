import pg from 'pg';

export async function dumpDatabase(ownersUrl: string): Promise<string> {
  const owner = new pg.Client({ connectionString: ownersUrl });
  await owner.connect();
  try {
    const tables = await owner.query<{ name: string }>(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const parts: string[] = [];
    for (const { name } of tables.rows) {
      const rows = await owner.query<{ row: string }>(`select t::text as row from ${name} t`);
      parts.push(name, ...rows.rows.map(({ row }) => row));
    }
    return parts.join('\n');
  } finally {
    await owner.end();
  }
}

export const isInDump = (dumped: string, text: string): boolean =>
  dumped.includes(text) || dumped.includes(Buffer.from(text).toString('hex'));
