import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { platformDb } from '#features/access/queries/platform-db.ts';
import { migrate } from '#platform/database/migrate.ts';
import { emptyDatabase } from '#test/harness/database.ts';
import { ask, listeningLog, temporaryFolder } from '#test/harness/embedded.ts';
import { explain } from '#test/harness/plan.ts';
import { slugQuery } from './facility.ts';

test('guests’ hotel is found by an index, whatever the case of its slug', async () => {
  const plan = await platformDb(async db => {
    // A table as small as a test's would be read whole otherwise.
    await db.execute(sql`set local enable_seqscan = off`);
    return explain(db, slugQuery(db, 'Hana'));
  });
  expect(plan).toMatch(/Index Cond: \(slug_lower = 'hana'/);
});

test('an installation in which two hotels’ slugs differ by case alone is told which, and keeps both as they are', async () => {
  const { migrationUrl: url } = await emptyDatabase();
  const [dir, log] = [await temporaryFolder(), listeningLog()];
  cpSync(join(import.meta.dirname, '../../../db/migrations'), dir, { recursive: true });
  rmSync(join(dir, '20261121200000_slugs-whatever-their-case.sql'));
  await migrate(url, { log, dir });
  await ask(url, TWO_HOTELS);
  await expect(migrate(url, { log })).rejects.toThrow('Hana (facility 1), hana (facility 2)');
  const slugs = "select string_agg(slug_name, ' ' order by id) from facility";
  expect(await ask(url, slugs)).toBe('Hana hana');
});

const TWO_HOTELS = `
  insert into facility (slug_name, name, country, state, city, address, building, phone, site_url, timezone, created_at)
  select slug, '旅館', 'JP', '', '', '', '', '', '', 'Asia/Tokyo', now() from unnest(array['Hana', 'hana']) as slug`;
